/**
 * Reads the accessible elements of a virtual phone's page as UiAutomator would: their visible parts, in pixels of the
 * screen. hierarchy.ts turns them into XML.
 */
(() => {
  const { phone } = globalThis;
  const keys = new WeakMap();
  let nextKey = 1;

  phone.hierarchy = () => {
    const root = document.getElementById('phone');
    const box = root.getBoundingClientRect();
    const nodes = readChildren(root, box);
    return { packageName: root.dataset.package, width: innerWidth, height: innerHeight, nodes };
  };

  /** The matches of an XPath in a hierarchy: their numbers in document order, with the root element as 0. */
  phone.matchXPath = (xml, xpath) => {
    const tree = new DOMParser().parseFromString(xml, 'text/xml');
    const order = new Map([...tree.querySelectorAll('*')].map((element, index) => [element, index]));
    const found = tree.evaluate(xpath, tree, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
    return Array.from({ length: found.snapshotLength }, (_, index) => order.get(found.snapshotItem(index))).filter(
      (index) => index !== undefined,
    );
  };

  /** Focuses the field of that key, as UiAutomator does before it sets a text. */
  phone.focusKey = (key) => {
    const field = [...document.querySelectorAll('[data-change]')].find((element) => keys.get(element) === key);
    phone.focus(field);
    return field !== undefined;
  };

  function readChildren(parent, clip) {
    return [...parent.children].flatMap((element) => readElement(element, clip));
  }

  function readElement(element, clip) {
    if (element.tagName === 'svg' || element.getAttribute('aria-hidden') === 'true' || element.inert) return [];
    const box = intersect(element.getBoundingClientRect(), clip);
    const style = getComputedStyle(element);
    const inside = style.overflowY === 'visible' ? clip : box;
    if (!element.hasAttribute('data-class')) return style.display === 'none' ? [] : readChildren(element, inside);
    if (box.right <= box.left || box.bottom <= box.top) return [];
    return [{ ...describe(element), ...boundsOf(box), children: readChildren(element, inside) }];
  }

  function describe(element) {
    const { dataset } = element;
    const isField = dataset.change !== undefined;
    const range = phone.scrollRange(element);
    return {
      key: keyOf(element),
      className: dataset.class,
      ...(dataset.id && { id: dataset.id }),
      ...(dataset.description && { description: dataset.description }),
      text: isField ? fieldText(element) : (dataset.value ?? ownText(element)),
      ...(isField && { hint: element.placeholder, isHint: element.value === '' }),
      isEditable: isField,
      isPassword: element.type === 'password',
      isClickable: isField || dataset.tap !== undefined || dataset.stroke !== undefined,
      isLongClickable: isField || dataset.hold !== undefined,
      isCheckable: dataset.checked !== undefined,
      isChecked: dataset.checked === 'true',
      isSelected: dataset.selected === 'true',
      isEnabled: dataset.disabled !== 'true',
      isFocused: document.activeElement === element,
      isScrollable: range !== undefined,
    };
  }

  function keyOf(element) {
    if (!keys.has(element)) keys.set(element, nextKey++);
    return keys.get(element);
  }

  function fieldText(field) {
    if (field.value === '') return field.placeholder;
    return field.type === 'password' ? '•'.repeat(field.value.length) : field.value;
  }

  /** The words of an element outside its accessible children; one line for each piece. */
  function ownText(element) {
    const pieces = [];
    for (const child of element.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) pieces.push(child.data.trim());
      else if (child.tagName !== 'svg' && !child.hasAttribute('data-class')) pieces.push(ownText(child));
    }
    return pieces.filter((piece) => piece !== '').join('\n');
  }

  function intersect(a, b) {
    return {
      left: Math.max(a.left, b.left),
      top: Math.max(a.top, b.top),
      right: Math.min(a.right, b.right),
      bottom: Math.min(a.bottom, b.bottom),
    };
  }

  function boundsOf({ left, top, right, bottom }) {
    return { bounds: [left, top, right, bottom].map((dp) => Math.round(dp * devicePixelRatio)) };
  }
})();
