/**
 * Touches of a virtual phone. A finger goes down at one place, moves, and goes up. Its path decides the meaning (a tap,
 * a scroll, a stroke). Content follows the finger and stops with it, so that equal touches have equal results. Places
 * are in dp. Every function returns the events for the world: [{ handler, value }].
 */
(() => {
  /** A finger that moves less than this distance taps. */
  const SLOP_DP = 8;
  const { phone } = globalThis;
  let touch;

  phone.touchDown = (x, y) => {
    const target = document.elementFromPoint(x, y);
    const mode = target?.closest('[data-stroke]') ? 'stroke' : target?.closest('[data-set]') ? 'slide' : 'tap';
    touch = { target, mode, startX: x, startY: y, x, y, path: [[x, y]] };
    return [];
  };

  phone.touchMove = (x, y) => {
    if (!touch) return [];
    const far = Math.hypot(x - touch.startX, y - touch.startY) > SLOP_DP;
    if (touch.mode === 'tap' && far) startScroll(x, y);
    if (touch.scroller) scrollBy(touch.scroller, touch.axis, touch.x - x, touch.y - y);
    touch.path.push([x, y]);
    touch.x = x;
    touch.y = y;
    return [];
  };

  /** Call it after the finger has rested for the time of a long press. */
  phone.touchHold = () => {
    const held = touch?.mode === 'tap' ? touch.target?.closest('[data-hold]') : undefined;
    if (!held) return [];
    touch.mode = 'held';
    return [{ handler: Number(held.dataset.hold) }];
  };

  phone.touchUp = () => {
    if (!touch) return [];
    const { target, mode, path, x } = touch;
    touch = undefined;
    if (mode === 'slide') return slide(target.closest('[data-set]'), x);
    const drawn = mode === 'stroke' ? target.closest('[data-stroke]') : undefined;
    // A tap on a drawing surface without a tap handler is a stroke of one point.
    if (drawn && (path.length > 1 || drawn.dataset.tap === undefined)) return stroke(drawn, path);
    return mode === 'tap' || mode === 'stroke' ? tap(target, path.at(-1)) : [];
  };

  function startScroll(x, y) {
    touch.mode = 'scroll';
    touch.axis = Math.abs(x - touch.startX) > Math.abs(y - touch.startY) ? 'x' : 'y';
    for (let element = touch.target; element; element = element.parentElement) {
      if (!phone.scrollRange(element)?.[touch.axis]) continue;
      touch.scroller = element;
      return;
    }
  }

  function scrollBy(element, axis, left, top) {
    if (axis === 'x') element.scrollLeft += left;
    else element.scrollTop += top;
  }

  function tap(target, [x, y]) {
    const key = target?.closest('[data-key]');
    if (key) return phone.keyboard.tap(key.dataset.key);
    const clear = target?.closest('.field-clear');
    const field = clear ? undefined : target?.closest('.field')?.querySelector('[data-change]');
    if (field) return tapField(field, x, y);
    const reacting = target?.closest('[data-tap]');
    return reacting ? [{ handler: Number(reacting.dataset.tap) }] : [];
  }

  function tapField(field, x, y) {
    const caret = document.caretPositionFromPoint(x, y);
    phone.focus(field);
    if (caret?.offsetNode === field) field.setSelectionRange(caret.offset, caret.offset);
    return [];
  }

  function slide(element, x) {
    const track = (element.querySelector('.track') ?? element).getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (x - track.left) / track.width));
    return [{ handler: Number(element.dataset.set), value: share }];
  }

  function stroke(element, path) {
    const toDrawing = element.querySelector('svg').getScreenCTM().inverse();
    const value = path.map(([x, y]) => {
      const point = new DOMPoint(x, y).matrixTransform(toDrawing);
      return { x: Math.round(point.x * 10) / 10, y: Math.round(point.y * 10) / 10 };
    });
    return [{ handler: Number(element.dataset.stroke), value }];
  }
})();
