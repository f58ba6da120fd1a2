// A calendar by months. Its events are the server's; this page asks for them and says what was changed.
const find = (selector) => document.querySelector(selector);
const [editor, form] = [find('#editor'), find('#editor form')];
const NAMES = 'January February March April May June July August September October November December'.split(' ');

const now = new Date();
let shown = { year: now.getFullYear(), month: now.getMonth() };
let state = { calendars: [], events: [] };
const hidden = new Set();
let edited;

function make(tag, fields = {}, children = []) {
  const element = Object.assign(document.createElement(tag), fields);
  element.append(...children);
  return element;
}

const dayOf = (date) =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;

async function ask(method, path, body) {
  const response = await fetch(path, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  return response.json();
}

async function load() {
  state = await ask('GET', '/events');
  draw();
}

function shownEvents() {
  const words = find('#find').value.trim().toLowerCase();
  const events = state.events.filter(
    ({ calendar, title, place }) => !hidden.has(calendar) && `${title} ${place}`.toLowerCase().includes(words),
  );
  return events.toSorted((a, b) => `${a.day}${a.start}`.localeCompare(`${b.day}${b.start}`));
}

const timeOf = ({ allDay, start }) => (allDay ? '' : `${start} `);

function drawDay(date, events) {
  const day = dayOf(date);
  const buttons = events
    .filter((event) => event.day === day)
    .map((event) =>
      make('button', {
        className: event.calendar,
        textContent: `${timeOf(event)}${event.title}`,
        onclick: () => open(event),
      }),
    );
  const className = `${date.getMonth() === shown.month ? '' : 'other'} ${day === dayOf(now) ? 'now' : ''}`;
  return make('td', { className }, [make('span', { textContent: String(date.getDate()) }), ...buttons]);
}

function draw() {
  const events = shownEvents();
  find('#month').textContent = `${NAMES[shown.month]} ${shown.year}`;
  const first = new Date(shown.year, shown.month, 1);
  const before = (first.getDay() + 6) % 7;
  const weeks = Math.ceil((before + new Date(shown.year, shown.month + 1, 0).getDate()) / 7);
  const rows = Array.from({ length: weeks }, (_, week) => {
    const days = Array.from({ length: 7 }, (_day, at) => new Date(shown.year, shown.month, 1 - before + week * 7 + at));
    return make(
      'tr',
      {},
      days.map((date) => drawDay(date, events)),
    );
  });
  find('#days tbody').replaceChildren(...rows);
  const boxes = state.calendars.map((name) => {
    const box = make('input', { type: 'checkbox', checked: !hidden.has(name) });
    box.addEventListener('change', () => {
      if (box.checked) hidden.delete(name);
      else hidden.add(name);
      draw();
    });
    return make('label', { className: name }, [box, ` ${name}`]);
  });
  find('#calendars').replaceChildren(...boxes);
  const coming = events.filter(({ day }) => day >= dayOf(now)).slice(0, 6);
  const items = coming.map((event) => {
    const about = [event.day, event.allDay ? 'all day' : `${event.start}–${event.end}`, event.place].filter(Boolean);
    return make('li', {}, [event.title, make('small', { textContent: about.join(', ') })]);
  });
  find('#coming').replaceChildren(...items);
}

function open(event) {
  edited = event;
  form.reset();
  find('#editor-title').textContent = event ? 'Edit event' : 'New event';
  find('#delete').hidden = !event;
  form.elements.calendar.replaceChildren(...state.calendars.map((name) => make('option', { textContent: name })));
  const values = event ?? { day: dayOf(now), start: '09:00', end: '10:00' };
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements[name];
    if (field?.type === 'checkbox') field.checked = value;
    else if (field) field.value = value;
  }
  editor.showModal();
}

editor.addEventListener('close', async () => {
  if (editor.returnValue !== 'save') return;
  const values = Object.fromEntries(new FormData(form));
  const event = { ...values, allDay: form.elements.allDay.checked };
  await (edited ? ask('PUT', `/events/${edited.id}`, event) : ask('POST', '/events', event));
  await load();
});
editor.addEventListener('cancel', () => (editor.returnValue = 'cancel'));
find('#delete').addEventListener('click', async () => {
  if (!confirm(`Delete "${edited.title}"?`)) return;
  editor.close('cancel');
  await ask('DELETE', `/events/${edited.id}`);
  await load();
});

function turn(months) {
  const date = new Date(shown.year, shown.month + months, 1);
  shown = { year: date.getFullYear(), month: date.getMonth() };
  draw();
}

const times = Array.from(
  { length: 28 },
  (_, half) => `${String(7 + (half >> 1)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
);
for (const name of ['start', 'end'])
  form.elements[name].replaceChildren(...times.map((time) => make('option', { textContent: time })));
find('#previous').addEventListener('click', () => turn(-1));
find('#next').addEventListener('click', () => turn(1));
find('#today').addEventListener('click', () => {
  shown = { year: now.getFullYear(), month: now.getMonth() };
  draw();
});
find('#new').addEventListener('click', () => open(undefined));
find('#find').addEventListener('input', draw);
load();
