/** Roles and names of elements in desktop terms, for read-page.js, in our isolated world. */
{
  const MAX_TEXT = 5000;
  /** Above this number of elements the browser takes seconds to compute their names. */
  const MAX_COMPUTED = 20000;
  let usesComputed = true;
  const ROLES = {
    alertdialog: 'dialog',
    alert: 'notification',
    article: 'article',
    banner: 'landmark',
    button: 'push button',
    cell: 'table cell',
    checkbox: 'check box',
    columnheader: 'table column header',
    combobox: 'entry',
    complementary: 'landmark',
    contentinfo: 'landmark',
    dialog: 'dialog',
    form: 'form',
    grid: 'table',
    gridcell: 'table cell',
    group: 'panel',
    heading: 'heading',
    image: 'image',
    img: 'image',
    link: 'link',
    list: 'list',
    listbox: 'list box',
    listitem: 'list item',
    log: 'notification',
    main: 'landmark',
    menu: 'menu',
    menubar: 'menu bar',
    menuitem: 'menu item',
    menuitemcheckbox: 'check menu item',
    menuitemradio: 'radio menu item',
    navigation: 'landmark',
    option: 'list item',
    progressbar: 'progress bar',
    radio: 'radio button',
    radiogroup: 'panel',
    region: 'landmark',
    row: 'table row',
    rowheader: 'table cell',
    search: 'landmark',
    searchbox: 'entry',
    slider: 'slider',
    spinbutton: 'spin button',
    status: 'notification',
    switch: 'toggle button',
    tab: 'page tab',
    table: 'table',
    tablist: 'page tab list',
    tabpanel: 'panel',
    textbox: 'entry',
    toolbar: 'tool bar',
    tooltip: 'tool tip',
    tree: 'tree',
    treegrid: 'table',
    treeitem: 'tree item',
  };
  /** Fallback roles by tag, for browsers and pages without computed roles. */
  const TAGS = {
    A: 'link',
    ARTICLE: 'article',
    BUTTON: 'button',
    DIALOG: 'dialog',
    FORM: 'form',
    H1: 'heading',
    H2: 'heading',
    H3: 'heading',
    H4: 'heading',
    IMG: 'image',
    LI: 'listitem',
    OL: 'list',
    OPTION: 'option',
    TABLE: 'table',
    TD: 'cell',
    TEXTAREA: 'textbox',
    TH: 'columnheader',
    TR: 'row',
    UL: 'list',
    NAV: 'navigation',
  };
  const INPUTS = {
    checkbox: 'checkbox',
    radio: 'radio',
    range: 'slider',
    number: 'spinbutton',
    button: 'button',
    submit: 'button',
    reset: 'button',
    image: 'button',
    file: 'button',
    color: 'button',
  };
  const PLAIN = new Set([
    'DIV',
    'SPAN',
    'B',
    'I',
    'EM',
    'STRONG',
    'SMALL',
    'CODE',
    'BR',
    'LABEL',
    'P',
    'BODY',
    'TBODY',
  ]);
  const UNSEEN = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'HEAD', 'NOSCRIPT', 'LINK', 'META', 'DATALIST']);
  const ariaRole = (element) => {
    const { tagName, localName } = element;
    if (PLAIN.has(tagName) && !element.hasAttribute('role')) return '';
    if (localName === 'input') return INPUTS[element.type] ?? 'textbox';
    if (localName === 'select') return 'combobox';
    if (tagName === 'SUMMARY') return 'button';
    if (usesComputed && element.computedRole) return element.computedRole;
    return element.getAttribute('role') ?? TAGS[tagName] ?? '';
  };

  const wordsIn = (element) => {
    let words = '';
    const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node && words.length < 400; node = walker.nextNode()) {
      if (!UNSEEN.has(node.parentElement?.tagName)) words += ` ${node.data}`;
    }
    return fold(words);
  };

  const nameOf = (element) => {
    if (usesComputed && typeof element.computedName === 'string')
      return withoutSigns(element.computedName) || fold(element.title ?? '') || nameInRow(element);
    const label = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.getAttribute('alt');
    return fold(label ?? element.title ?? '');
  };

  const PARTS = {
    date: { year: 'numeric', month: '2-digit', day: '2-digit' },
    time: { hour: '2-digit', minute: '2-digit' },
  };
  /** The visible value of a field, in the browser's fixed language. */
  const shownValue = ({ type, value, valueAsNumber }) => {
    if (type === 'password') return '•'.repeat(value.length);
    const parts = type === 'datetime-local' ? { ...PARTS.date, ...PARTS.time } : PARTS[type];
    if (!parts || value === '') return value;
    return new Intl.DateTimeFormat('en-US', { ...parts, timeZone: 'UTC' }).format(valueAsNumber).replace('\u202f', ' ');
  };

  const fieldOf = (element, role) => {
    const isEditable = element.isContentEditable && !('value' in element);
    if (role !== 'entry' || !(isEditable || 'value' in element)) return undefined;
    const text = isEditable ? element.innerText.replace(/\n$/, '') : shownValue(element);
    const isLong = isEditable || element.localName === 'textarea';
    return {
      role: element.type === 'password' ? 'password text' : isLong ? 'text' : 'entry',
      text: text.slice(0, MAX_TEXT),
      states: [isLong ? 'multi-line' : 'single-line', ...(element.readOnly ? ['read-only'] : ['editable'])],
    };
  };

  /** The browser's placeholder in an empty field for a day or a time. */
  const HINTS = { date: 'mm/dd/yyyy', time: '--:-- --', 'datetime-local': 'mm/dd/yyyy, --:-- --' };

  /** The error of a field, else its help text, which is reported even if it is the field's only name. */
  const descriptionOf = (element, name) => {
    // The browser shows it in its own pop-up.
    const fault = element.matches(':user-invalid') ? fold(element.validationMessage ?? '') : '';
    const hint = fold(element.placeholder || element.getAttribute('aria-placeholder') || hintOf(element));
    const told = fold(element.ariaDescription ?? '') || fold(element.title ?? '');
    const description = fault || (told && told !== name ? told : hint);
    return description ? { description } : {};
  };

  const hintOf = ({ localName, type }) => (localName === 'input' && HINTS[type]) || '';

  globalThis.autoplayWords = {
    MAX_TEXT,
    ROLES,
    UNSEEN,
    fold,
    ariaRole,
    wordsIn,
    nameOf,
    fieldOf,
    statesOf,
    descriptionOf,
    numberOf,
    begin: () => (usesComputed = document.getElementsByTagName('*').length <= MAX_COMPUTED),
  };
}

/** The name of a field in an old form: the words of the first cell in its row, if the row has no other field. */
function nameInRow(element) {
  const fields = 'input:not([type=hidden]), select, textarea';
  const row = element.matches(fields) ? element.closest('tr') : null;
  const [label] = row?.cells ?? [];
  const isOnly = label && !label.contains(element) && row.querySelectorAll(fields).length === 1;
  return isOnly ? fold(label.textContent).replace(/:$/, '') : '';
}

/**
 * Removes symbols from names: letters of icon fonts, which have no meaning elsewhere, and arrows that show a column's
 * sort order.
 */
function withoutSigns(name) {
  const words = fold(name.replace(/[\uE000-\uF8FF]/g, ''));
  return words.replace(/(?<=[\p{L}\p{N}]) ?[↑↓▲▼△▽♦⇅↕]+$/u, '');
}

function fold(text) {
  return text.replace(/\s+/g, ' ').trim();
}

function statesOf(element, role) {
  const aria = (name) => element.getAttribute(`aria-${name}`);
  const isOff = element.matches(':disabled') || aria('disabled') === 'true' || element.closest('[inert]');
  const isChecked = 'checked' in element ? element.checked : aria('checked') === 'true';
  const isOpen = element.localName === 'summary' ? element.parentElement?.open : aria('expanded') === 'true';
  const hasOpen = element.localName === 'summary' || aria('expanded') !== null;
  const focused = element.getRootNode().activeElement === element && element !== document.body;
  return Object.entries({
    enabled: !isOff,
    sensitive: !isOff,
    focusable: element.tabIndex >= 0,
    focused,
    checkable: /check|radio|toggle/.test(role),
    checked: /check|radio|toggle|menu item/.test(role) && isChecked,
    pressed: aria('pressed') === 'true',
    expandable: hasOpen,
    expanded: hasOpen && isOpen,
    selected:
      aria('selected') === 'true' ||
      Boolean(aria('current') && aria('current') !== 'false') ||
      element.selected === true,
    selectable: aria('selected') !== null,
    required: element.required === true,
    'invalid-entry': element.matches(':user-invalid'),
  }).flatMap(([word, holds]) => (holds ? [word] : []));
}

function numberOf(element, role) {
  if (role !== 'spin button' && role !== 'slider' && role !== 'progress bar') return {};
  const value = element.value ?? element.getAttribute('aria-valuenow');
  if (value === null || value === '' || !Number.isFinite(Number(value))) return { text: '' };
  return { value: Number(value) };
}
