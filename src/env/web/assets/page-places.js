/** Finds the visible places of elements, for read-page.js, in our isolated world. */
{
  const textBox = (text, clip, at) => {
    const range = text.ownerDocument.createRange();
    range.selectNodeContents(text);
    return intersect(shift(range.getBoundingClientRect(), at), clip);
  };

  globalThis.autoplayPlaces = { intersect, isReached, toBounds, shift, textBox, isOver };
}

function intersect(a, b) {
  const [left, top] = [Math.max(a.left, b.left), Math.max(a.top, b.top)];
  const [right, bottom] = [Math.min(a.right, b.right), Math.min(a.bottom, b.bottom)];
  return right - left >= 1 && bottom - top >= 1 ? { left, top, right, bottom } : undefined;
}

/** True if a click on one of three places in the box would reach the element. */
function isReached(element, box, at) {
  const root = element.getRootNode();
  const middle = (box.top + box.bottom) / 2;
  return [0.5, 0.15, 0.85].some((share) => {
    const hit = root.elementFromPoint(box.left + (box.right - box.left) * share - at.x, middle - at.y);
    if (!hit) return false;
    return element.contains(hit) || hit.contains(element) || hit.closest('label')?.control === element;
  });
}

/** The visible part of the place, in pixels of the screen. */
function toBounds(box) {
  const [x, y] = [Math.round(box.left), Math.round(box.top)];
  return { x, y, width: Math.max(1, Math.round(box.right) - x), height: Math.max(1, Math.round(box.bottom) - y) };
}

function shift({ left, top, right, bottom }, { x, y }) {
  return {
    left: left + x,
    top: top + y,
    right: right + x,
    bottom: bottom + y,
  };
}

function isOver(element) {
  return (
    ['absolute', 'fixed'].includes(getComputedStyle(element).position) || element.matches(':popover-open, [popover]')
  );
}
