/** The markup of each kind of view. */
import type { Choice, Field, Group, Month, Picture, Row, Slider, View, Wheel } from '../view.ts';
import { drawIcon, type IconName } from './icons.ts';
import { bindText, escapeHtml, node, words, type Bind, type Stroke } from './markup.ts';

export function renderViews(views: readonly View[], bind: Bind): string {
  return views.map((view) => renderView(view, bind)).join('');
}

export function renderView(view: View, bind: Bind): string {
  switch (view.type) {
    case 'text':
      return words(bind, view.text, { id: view.id, onTap: view.onTap, look: `text ${view.look ?? 'body'}` });
    case 'button': {
      const look = `button ${view.look ?? 'filled'}`;
      const inner = `${view.icon ? drawIcon(view.icon, 18) : ''}${escapeHtml(view.label)}`;
      return node(bind, { class: 'Button', id: view.id, look, onTap: view.onTap, isEnabled: view.isEnabled }, inner);
    }
    case 'icon-button':
      return renderIconButton(bind, view);
    case 'field':
      return renderField(bind, view);
    case 'checkbox':
    case 'switch':
    case 'radio':
      return renderChoice(bind, view);
    case 'slider':
      return renderSlider(bind, view);
    case 'row':
      return renderRow(bind, view);
    case 'picture':
      return renderPicture(bind, view);
    case 'wheel':
      return renderWheel(bind, view);
    case 'tabs':
      return renderTabs(bind, view.tabs, 'tabs');
    case 'chips':
      return `<div class="chips">${view.chips
        .map((chip) =>
          words(bind, chip.label, {
            class: 'CheckBox',
            look: `chip${chip.isSelected ? ' chosen' : ''}`,
            isChecked: chip.isSelected,
            onTap: chip.onTap,
          }),
        )
        .join('')}</div>`;
    case 'month':
      return renderMonth(bind, view);
    case 'empty':
      return `<div class="empty">${drawIcon(view.icon, 56)}${words(bind, view.text, { look: 'text body' })}</div>`;
    case 'divider':
      return '<hr>';
    default:
      return renderGroup(bind, view);
  }
}

export function renderTabs(
  bind: Bind,
  tabs: readonly { label: string; icon?: IconName; isSelected: boolean; onTap: () => void }[],
  look: string,
): string {
  const cells = tabs.map(({ label, icon, isSelected, onTap }) =>
    node(
      bind,
      { class: 'FrameLayout', description: label, isSelected, onTap, look: `tab${isSelected ? ' chosen' : ''}` },
      `${icon ? drawIcon(icon) : ''}${words(bind, label, { look: 'tab-label' })}`,
    ),
  );
  return node(bind, { class: 'HorizontalScrollView', look }, cells.join(''));
}

export function renderIconButton(
  bind: Bind,
  view: { id?: string; icon: IconName; label: string; isSelected?: boolean; onTap: () => void },
): string {
  const { id, icon, label, isSelected, onTap } = view;
  const look = `icon-button${isSelected ? ' chosen' : ''}`;
  return node(bind, { class: 'ImageButton', id, description: label, isSelected, onTap, look }, drawIcon(icon));
}

const INPUT_MODE: Partial<Record<NonNullable<Field['kind']>, string>> = {
  number: 'decimal',
  phone: 'tel',
  email: 'email',
  search: 'search',
};

export function renderField(bind: Bind, { id, label, text, kind = 'text', error, onChange, onSubmit }: Field): string {
  const attributes = [
    'data-class="android.widget.EditText"',
    `data-id="${escapeHtml(id)}"`,
    `placeholder="${escapeHtml(label)}"`,
    `data-change="${bindText(bind, onChange)}"`,
    onSubmit && `data-submit="${bind(() => onSubmit())}"`,
    INPUT_MODE[kind] && `inputmode="${INPUT_MODE[kind]}"`,
    kind === 'password' && 'type="password"',
    'autocomplete="off" autocorrect="off" spellcheck="false"',
  ].filter(Boolean);
  const input =
    kind === 'lines'
      ? `<textarea rows="4" ${attributes.join(' ')}>${escapeHtml(text)}</textarea>`
      : `<input ${attributes.join(' ')} value="${escapeHtml(text)}">`;
  const problem = error ? words(bind, error, { look: 'field-error' }) : '';
  // Typing appends to the field's text; the button clears it.
  const clear =
    text === ''
      ? ''
      : node(
          bind,
          {
            class: 'ImageButton',
            id: `${id}_clear`,
            description: `Clear ${label}`,
            onTap: () => onChange(''),
            look: 'field-clear',
          },
          drawIcon('close', 18),
        );
  const caption =
    kind === 'search' ? '' : `<span class="field-label${text ? ' raised' : ''}">${escapeHtml(label)}</span>`;
  return `<div class="field ${kind}${error ? ' wrong' : ''}">${caption}${input}${clear}${problem}</div>`;
}

const CHOICE_CLASS = { checkbox: 'CheckBox', switch: 'Switch', radio: 'RadioButton' } as const;

function renderChoice(bind: Bind, { type, id, label, detail, isChecked, isEnabled, onTap }: Choice): string {
  const mark = `<span class="mark">${type === 'checkbox' && isChecked ? drawIcon('check', 16) : ''}</span>`;
  const text = label === '' ? '' : `<span class="choice-text">${escapeHtml(label)}</span>`;
  const below = detail ? `<span class="choice-detail">${escapeHtml(detail)}</span>` : '';
  const looks = { class: CHOICE_CLASS[type], id, isChecked, isEnabled, onTap, look: `choice ${type}` };
  return node(bind, looks, `${mark}<span class="choice-words">${text}${below}</span>`);
}

function renderSlider(bind: Bind, { id, label, value, max, onSet }: Slider): string {
  const share = max === 0 ? 0 : (value / max) * 100;
  const set = bind((raw) => onSet(Math.round(Math.min(1, Math.max(0, Number(raw))) * max)));
  const track = `<span class="track"><span class="level" style="width:${share}%"></span><span class="thumb" style="left:${share}%"></span></span>`;
  const attributes = `data-set="${set}" data-value="${value}"`;
  return node(bind, { class: 'SeekBar', id, description: label, look: 'slider', attributes }, track);
}

function renderRow(bind: Bind, row: Row): string {
  const { leading, trailing, title, subtitle, note } = row;
  const texts = [
    words(bind, title, { look: `row-title${row.isStruck ? ' struck' : ''}`, id: row.id && `${row.id}_title` }),
    subtitle === undefined ? '' : words(bind, subtitle, { look: 'row-subtitle' }),
  ];
  const looks = {
    class: 'android.view.ViewGroup',
    id: row.id,
    onTap: row.onTap,
    onLongPress: row.onLongPress,
    isSelected: row.isSelected,
    look: `row${row.isSelected ? ' chosen' : ''}`,
  };
  const parts = [
    leading === undefined ? '' : renderLeading(bind, leading),
    `<span class="row-texts">${texts.join('')}</span>`,
    note === undefined ? '' : words(bind, note, { look: 'row-note' }),
    trailing === undefined ? '' : renderView(trailing, bind),
  ];
  return node(bind, looks, parts.join(''));
}

function renderLeading(bind: Bind, leading: NonNullable<Row['leading']>): string {
  if ('type' in leading) return `<span class="thumbnail">${renderPicture(bind, leading)}</span>`;
  const color = leading.color ? ` style="--own:${escapeHtml(leading.color)}"` : '';
  if (leading.kind === 'icon') return `<span class="leading"${color}>${drawIcon(leading.icon)}</span>`;
  return `<span class="avatar"${color}>${escapeHtml(leading.text.slice(0, 2))}</span>`;
}

function renderPicture(bind: Bind, picture: Picture): string {
  const { id, svg, viewBox, label, heightDp, onTap, onLongPress, onStroke } = picture;
  const stroke = onStroke && `data-stroke="${bind((points) => onStroke(points as Stroke))}"`;
  const size = heightDp ? `height:${heightDp}px` : undefined;
  const drawing = `<svg viewBox="0 0 ${viewBox.width} ${viewBox.height}" preserveAspectRatio="xMidYMid slice">${svg}</svg>`;
  const looks = { class: 'ImageView', id, description: label, look: 'picture', style: size, attributes: stroke };
  return node(bind, { ...looks, onTap, onLongPress }, drawing);
}

/** Shows three values: the previous, the chosen and the next one; taps on the outer ones turn the wheel. */
function renderWheel(bind: Bind, { id, label, options, selected, onSelect }: Wheel): string {
  const at = (offset: number) => (selected + offset + options.length) % options.length;
  const step = (offset: number, look: string) =>
    words(bind, options[at(offset)] ?? '', {
      class: 'Button',
      id: `${id}_${offset < 0 ? 'decrement' : 'increment'}`,
      onTap: () => onSelect(at(offset)),
      look,
    });
  const chosen = words(bind, options[selected] ?? '', {
    class: 'EditText',
    id: 'numberpicker_input',
    look: 'wheel-chosen',
  });
  return node(
    bind,
    { class: 'NumberPicker', id, description: label, look: 'wheel' },
    step(-1, 'wheel-other') + chosen + step(1, 'wheel-other'),
  );
}

const WEEKDAYS = ['M', 'T', 'W', 'T', 'F', 'S', 'S'];

function renderMonth(bind: Bind, { id, year, month, selectedDay, today, marks = [], onTapDay }: Month): string {
  const first = new Date(Date.UTC(year, month - 1, 1));
  const blanks = (first.getUTCDay() + 6) % 7;
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const name = first.toLocaleDateString('en-GB', { month: 'long', timeZone: 'UTC' });
  const cells = Array.from({ length: days }, (_, index) => {
    const day = index + 1;
    const look = ['day', day === selectedDay && 'chosen', day === today && 'today', marks.includes(day) && 'marked'];
    const description = `${day} ${name} ${year}`;
    const looks = { class: 'Button', description, isSelected: day === selectedDay, onTap: () => onTapDay(day) };
    return node(bind, { ...looks, look: look.filter(Boolean).join(' ') }, String(day));
  });
  const head = WEEKDAYS.map((letter) => `<span class="weekday">${letter}</span>`).join('');
  return node(bind, { class: 'GridView', id, look: 'month' }, head + '<span></span>'.repeat(blanks) + cells.join(''));
}

const GROUP_CLASS = {
  list: 'androidx.recyclerview.widget.RecyclerView',
  grid: 'androidx.recyclerview.widget.RecyclerView',
  line: 'LinearLayout',
  card: 'androidx.cardview.widget.CardView',
  column: 'LinearLayout',
} as const;

function renderGroup(bind: Bind, { type, id, columns = 3, side, onTap, onLongPress, children }: Group): string {
  const style = type === 'grid' ? `grid-template-columns:repeat(${Math.round(columns)},1fr)` : undefined;
  const looks = { class: GROUP_CLASS[type], id, onTap, onLongPress, look: side ? `${type} ${side}` : type, style };
  return node(bind, looks, renderViews(children, bind));
}
