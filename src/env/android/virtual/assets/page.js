/**
 * The behaviour of a virtual phone's page, loaded by phone-screen.ts. It shows the world's markup and reports the
 * handlers of a touch or a key. It neither decides nor stores anything of an app.
 */
/* global Idiomorph */
globalThis.phone = {
  /** Scroll positions of the layers, including hidden ones: { [layer and place]: [left, top] }. */
  scrolls: {},

  /** Draws. Unchanged elements keep focus, caret and scroll position. */
  show(html) {
    const focus = this.focusedPlace();
    this.rememberScrolls();
    const hadSearch = document.querySelector('.layer:not([inert]) .field.search input') !== null;
    Idiomorph.morph(document.getElementById('root'), html, { morphStyle: 'innerHTML', restoreFocus: false });
    this.restoreFocus(focus);
    if (!hadSearch) this.focus(document.querySelector('.layer:not([inert]) .top-bar .field.search input'));
    this.keyboard.draw();
    this.restoreScrolls();
  },

  topLayer() {
    return document.querySelector('.layer:not([inert])');
  },

  focusedField() {
    const field = document.activeElement;
    return field?.hasAttribute('data-change') ? field : undefined;
  },

  focusedPlace() {
    const field = this.focusedField();
    if (!field) return undefined;
    const { selectionStart: start, selectionEnd: end } = field;
    return { layer: field.closest('.layer')?.id, id: field.dataset.id, start, end };
  },

  restoreFocus(place) {
    const layer = place && this.topLayer();
    const fields = layer && layer.id === place.layer ? [...layer.querySelectorAll('[data-change]')] : [];
    const field = fields.find((candidate) => candidate.dataset.id === place.id);
    if (!field) {
      document.activeElement?.blur();
      this.keyboard.hide();
      return;
    }
    if (document.activeElement !== field) field.focus({ preventScroll: true });
    field.setSelectionRange(Math.min(place.start, field.value.length), Math.min(place.end, field.value.length));
  },

  /** Focuses a field like a tap into it. */
  focus(field) {
    if (!field) return;
    field.focus({ preventScroll: true });
    field.setSelectionRange(field.value.length, field.value.length);
    this.keyboard.show(field);
    field.scrollIntoView({ block: 'nearest' });
  },

  /** Scrollable elements by layer and order in it. */
  *scrollers() {
    for (const layer of document.querySelectorAll('.layer, .launcher')) {
      let place = 0;
      for (const element of layer.querySelectorAll('[data-class], textarea')) {
        if (this.scrollRange(element)) yield [`${layer.id || 'launcher'}/${place++}`, element];
      }
    }
  },

  rememberScrolls() {
    for (const [key, { scrollLeft, scrollTop }] of this.scrollers()) this.scrolls[key] = [scrollLeft, scrollTop];
  },

  restoreScrolls() {
    const present = [...this.scrollers()];
    for (const [key, element] of present) {
      const [left, top] = this.scrolls[key] ?? [0, 0];
      element.scrollLeft = left;
      element.scrollTop = top;
    }
    const field = this.focusedField();
    if (this.keyboard.isShown && field) field.scrollIntoView({ block: 'nearest' });
  },

  /** The scroll range of an element in dp; undefined if it does not scroll. */
  scrollRange(element) {
    const { overflowX, overflowY } = getComputedStyle(element);
    const x = /auto|scroll/.test(overflowX) ? element.scrollWidth - element.clientWidth : 0;
    const y = /auto|scroll/.test(overflowY) ? element.scrollHeight - element.clientHeight : 0;
    return x > 1 || y > 1 ? { x: x > 1 ? x : 0, y: y > 1 ? y : 0 } : undefined;
  },

  /** Hides the keyboard if it is visible, like the first "back". */
  back() {
    const wasShown = this.keyboard.isShown;
    this.keyboard.hide();
    this.keyboard.draw();
    return wasShown;
  },

  saveView() {
    this.rememberScrolls();
    return { scrolls: this.scrolls, focus: this.focusedPlace(), keyboard: this.keyboard.save() };
  },

  /** Everything except the markup that affects the page's picture. */
  look() {
    const { start, end } = this.focusedPlace() ?? {};
    const fields = [...document.querySelectorAll('[data-change]')];
    return JSON.stringify({
      scrolls: [...this.scrollers()].map(([, { scrollLeft, scrollTop }]) => [scrollLeft, scrollTop]),
      values: fields.map(({ value }) => value),
      focus: [fields.indexOf(this.focusedField()), start, end],
      keyboard: this.keyboard.save(),
    });
  },

  /** Restores the view after show() of the same screen. */
  restoreView({ scrolls, focus, keyboard }) {
    this.scrolls = scrolls;
    this.restoreFocus(focus);
    this.keyboard.restore(keyboard);
    this.restoreScrolls();
  },
};
