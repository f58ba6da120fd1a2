/**
 * Reads a page as a tree of UiNodes (src/schema/ui-node.ts), with desktop roles and states. Runs in an isolated world,
 * whose functions the page cannot change. `autoplayPage.read()` returns { title, content, dialogs, isCut }.
 */
{
  const MAX_NODES = 4000;
  const MAX_DEPTH = 200;
  const MAX_MS = 1500;
  const MAX_OPTIONS = 200;
  const {
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
    begin,
  } = globalThis.autoplayWords;
  const { intersect, isReached, toBounds, shift, textBox, isOver } = globalThis.autoplayPlaces;
  let startMs = 0;
  let count = 0;
  let isCut = false;
  let dialogs = [];

  /** Roles named by their content, so their words are no nodes of their own. */
  const NAMED_BY_CONTENT = new Set([
    'push button',
    'toggle button',
    'link',
    'heading',
    'page tab',
    'menu item',
    'check menu item',
    'radio menu item',
    'table column header',
    'tool tip',
  ]);
  const CLICKED = new Set([
    'push button',
    'toggle button',
    'link',
    'page tab',
    'menu item',
    'check menu item',
    'radio menu item',
    'check box',
    'radio button',
    'combo box',
  ]);
  const CONTROLS = new Set([...CLICKED, 'entry', 'text', 'password text', 'spin button', 'slider']);
  /** Rows of lists, which people identify by their title. */
  const NAMED_BY_FIRST = new Set(['list item', 'tree item', 'article']);
  const wordsOf = ({ children }) =>
    children.flatMap((child) => (['label', 'heading', 'link'].includes(child.role) ? [child.name] : wordsOf(child)));
  const titleIn = (node) => {
    const heading = node.children.find(({ role }) => role === 'heading');
    return (heading ?? { name: wordsOf(node).find((words) => /[\p{L}\p{N}]/u.test(words)) ?? '' }).name;
  };

  /**
   * Rows of tables are named by their first visible words, not by pictures, dates or amounts before them. Header rows
   * have no name, nor do rows that begin with a small number, such as weeks of calendars.
   */
  const rowTitleOf = (element, { children }) => {
    if (!children.some(({ role }) => role === 'table cell')) return '';
    const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = fold(node.data);
      const isShown = /[\p{L}\p{N}]/u.test(words) && node.parentElement.checkVisibility({ visibilityProperty: true });
      if (isShown && /^\d{1,2}$/.test(words)) return '';
      if (isShown && /^\P{N}*\p{L}/u.test(words)) return words.slice(0, 200);
    }
    return '';
  };

  const make = (role, name, box, states, more = {}) => {
    count++;
    const words = [...states, 'visible', ...(box ? ['showing'] : [])];
    return {
      role,
      name,
      ...more,
      states: [...new Set(words)].toSorted(),
      ...(box ? { bounds: toBounds(box) } : {}),
      children: [],
    };
  };

  const readSelect = (element, ownBox, enabled, at) => {
    const isOpen = element.matches(':open');
    const name = nameOf(element);
    const chosen = element.selectedOptions[0];
    const node = make('combo box', name, ownBox, [...enabled, 'focusable', ...(isOpen ? ['expanded'] : [])], {
      ...(name ? { description: name } : {}),
      text: fold(chosen?.label ?? ''),
      actions: ['click'],
    });
    const menu = {
      role: 'menu',
      name: '',
      states: isOpen ? ['enabled', 'sensitive', 'showing', 'visible'] : [],
      children: [],
    };
    for (const option of [...element.options].slice(0, MAX_OPTIONS)) {
      count++;
      const rect = isOpen ? shift(option.getBoundingClientRect(), at) : undefined;
      const box = rect && intersect(rect, at.view);
      // An open list may have more options than are visible.
      const place = box && isReached(option, box, at) ? box : undefined;
      const states = [
        ...(option.disabled ? [] : ['enabled', 'sensitive']),
        'selectable',
        ...(option.selected ? ['selected'] : []),
        ...(place ? ['showing', 'visible'] : []),
      ];
      const bounds = place ? { bounds: toBounds(place) } : {};
      menu.children.push({
        role: 'menu item',
        name: fold(option.label),
        states: states.toSorted(),
        ...bounds,
        children: [],
      });
    }
    const shown = menu.children.filter(({ bounds }) => bounds).map(({ bounds }) => bounds);
    if (shown.length > 0) {
      const left = Math.min(...shown.map(({ x }) => x));
      const top = Math.min(...shown.map(({ y }) => y));
      const right = Math.max(...shown.map(({ x, width }) => x + width));
      const bottom = Math.max(...shown.map(({ y, height }) => y + height));
      menu.bounds = toBounds({ left, top, right, bottom });
    }
    node.children.push(menu);
    return node;
  };

  /** An element's own words outside all other nodes. */
  const readText = (text, clip, at) => {
    const words = fold(text.data).slice(0, MAX_TEXT);
    if (words === '') return [];
    let box = textBox(text, clip, at);
    if (box && !isReached(text.parentElement, box, at)) box = undefined;
    return [make('label', words, box, ['enabled', 'sensitive'], { text: words })];
  };

  const readChildren = (element, clip, at, depth, table, skipsText) => {
    const nodes = [];
    // A component's slot is read through its assigned nodes.
    const given = element.localName === 'slot' ? element.assignedNodes() : [];
    const root = element.shadowRoot ?? element;
    for (const child of given.length > 0 ? given : root.childNodes) {
      if (count >= MAX_NODES || performance.now() - startMs > MAX_MS) {
        isCut = true;
        break;
      }
      if (child.nodeType === Node.TEXT_NODE && !skipsText) nodes.push(...readText(child, clip, at));
      if (child.nodeType === Node.ELEMENT_NODE)
        nodes.push(...readElement(child, clip, at, depth + 1, table, skipsText));
    }
    return nodes;
  };

  const readFrame = (element, clip, at, depth, rect) => {
    const inner = element.contentDocument;
    if (!inner?.body) return [];
    const inside = { x: rect.left + element.clientLeft, y: rect.top + element.clientTop, view: at.view };
    const box = intersect(shift(element.getBoundingClientRect(), at), clip);
    return box ? readChildren(inner.documentElement, box, inside, depth, undefined, false) : [];
  };

  const readElement = (raw, clip, at, depth, table, skipsText) => {
    const element = raw instanceof HTMLFormElement ? unclobbered(raw) : raw;
    if (depth > MAX_DEPTH || UNSEEN.has(element.tagName) || element.getAttribute('aria-hidden') === 'true') return [];
    const style = getComputedStyle(raw);
    if (style.display === 'none') return [];
    const isPlaced = style.display !== 'contents';
    const rect = shift(element.getBoundingClientRect(), at);
    const outer = style.position === 'fixed' || element.matches(':modal, :popover-open') ? at.view : clip;
    let box = isPlaced ? intersect(rect, outer) : undefined;
    const clips = isPlaced && (style.overflowX !== 'visible' || style.overflowY !== 'visible');
    // Content of an empty clip is invisible, but it is still read.
    const inner = clips ? (box ?? { left: 0, top: 0, right: 0, bottom: 0 }) : outer;
    if (element.localName === 'iframe') return readFrame(element, outer, at, depth, rect);
    if (style.visibility !== 'visible') return readChildren(element, inner, at, depth, table, true);

    const aria = ariaRole(element);
    let role = ROLES[aria] ?? '';
    if (element.isContentEditable && !element.parentElement?.isContentEditable) role = 'entry';
    if (aria === 'button' && element.hasAttribute('aria-pressed')) role = 'toggle button';
    // Permanent menus are no pop-ups.
    if (aria.startsWith('menu') && !element.closest('[role=menubar]')) {
      const menu = element.closest('[role=menu]');
      if (!menu || !isOver(menu)) role = aria === 'menu' ? 'panel' : 'push button';
    }
    const own = element.localName;
    const isClicked =
      element.hasAttribute('onclick') ||
      element.hasAttribute('draggable') ||
      (style.cursor === 'pointer' &&
        element.parentElement &&
        getComputedStyle(element.parentElement).cursor !== 'pointer');
    if (role === '' && own === 'label') role = 'label';
    // A picture inside a component, with its purpose in a tool tip.
    const isPart = role === '' && element.title !== '' && element.getRootNode() !== element.ownerDocument;
    if (isPart && wordsIn(element) === '' && element.querySelector('img, svg')) role = 'push button';
    if (role === '' && isClicked && !element.querySelector('input, select, textarea') && wordsIn(element) !== '')
      role = 'push button';
    if (role === '') return readChildren(element, inner, at, depth, table, skipsText);

    // A control drawn by its label has the label's place.
    const label = element.labels?.[0];
    if (label && (style.opacity === '0' || rect.right - rect.left <= 1))
      box = intersect(shift(label.getBoundingClientRect(), at), clip);
    else if (style.opacity === '0') box = undefined;
    if (box && CONTROLS.has(role) && !isReached(element, box, at)) box = undefined;
    const states = statesOf(element, role);
    if (own === 'select' && !element.multiple && element.size <= 1) return [readSelect(element, box, states, at)];

    const field = fieldOf(element, role);
    if (field) {
      const name = nameOf(element);
      const more = { ...descriptionOf(element, name), text: field.text };
      return [make(field.role, name, box, [...states, ...field.states], more)];
    }
    if (role === 'label') return readChildren(element, inner, at, depth, table, skipsText);
    if (role === 'menu')
      return [
        Object.assign(make('menu', '', box, states), {
          children: readChildren(element, inner, at, depth, table, skipsText),
        }),
      ];

    let grid = table;
    if (role === 'table') grid = { row: -1, column: -1 };
    if (role === 'table row' && grid) {
      grid.column = -1;
      if (element.querySelector('td, [role=cell], [role=gridcell]')) grid.row++;
    }
    const isCell = grid && (role === 'table cell' || role === 'table column header');
    if (isCell) grid.column++;
    const cell = isCell && role === 'table cell' ? { cell: { row: Math.max(0, grid.row), column: grid.column } } : {};

    const isNamed = NAMED_BY_CONTENT.has(role);
    const name = nameOf(element) || (isNamed ? wordsIn(element) || fold(element.title) : '');
    const actions = [
      ...(CLICKED.has(role) || isClicked ? ['click'] : []),
      ...(element.getAttribute('draggable') === 'true' ? ['drag'] : []),
    ];
    const node = make(role, name, box, states, {
      ...descriptionOf(element, name),
      ...numberOf(element, role),
      ...(actions.length > 0 ? { actions } : {}),
      ...cell,
    });
    node.children = readChildren(element, inner, at, depth, grid, isNamed);
    if (NAMED_BY_FIRST.has(role)) node.name = name || titleIn(node);
    if (role === 'table row') node.name = name || rowTitleOf(element, node);
    if (role === 'table cell') node.name = name || wordsOf(node).join(' ').slice(0, 200);
    if (role === 'heading') node.text = node.name;
    if (role !== 'dialog') return [node];
    node.name ||= node.children.find((child) => child.role === 'heading')?.name ?? '';
    if (!element.matches(':modal') && element.getAttribute('aria-modal') !== 'true') return [node];
    node.states = [...node.states, 'active', 'modal'].toSorted();
    if (box) dialogs.push(node);
    return [];
  };

  globalThis.autoplayPage = {
    /**
     * True if the page is loaded and may run no scripts, including ours in its own world, so that it reports nothing.
     */
    isStill() {
      const tried = document.createElement('div');
      tried.innerHTML = '<noscript><p></p></noscript>';
      return document.readyState === 'complete' && tried.querySelector('p') !== null;
    },
    read() {
      [startMs, count, isCut, dialogs] = [performance.now(), 0, false, []];
      begin();
      const view = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
      const content = document.body ? readElement(document.body, view, { x: 0, y: 0, view }, 0, undefined, false) : [];
      return { title: document.title, content, dialogs, isCut };
    },
  };
}

/** Returns a form's real properties, because its fields shadow them by name. */
function unclobbered(form) {
  return new Proxy(form, {
    get(target, key) {
      const value = Reflect.get(HTMLElement.prototype, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
