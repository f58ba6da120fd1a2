/**
 * Runs in every document after page-start.js: the environment's own clipboard replaces the browser's, which all
 * contexts share. It reports copied content to `__autoplayClipboard` (open-stage.ts). It pastes the content given to
 * `__autoplay.setClipboard` before the key press (perform-web-action.ts).
 */
{
  const tell = globalThis['__autoplayClipboard'];
  const later = globalThis.setTimeout.bind(globalThis);
  let content = { text: '', html: '' };
  Object.assign(globalThis['__autoplay'], {
    setClipboard: (given) => void (content = given),
    clipboard: () => content,
  });
  /** The page holds the clipboard. A frame of the same origin reads it from there. */
  const held = () => {
    try {
      return globalThis.top['__autoplay'].clipboard();
    } catch {
      return content;
    }
  };

  /** Methods, so that pages receive no functions of ours under these names. */
  const clippings = {
    wordsOf: async (item, type) => (item.types.includes(type) ? (await item.getType(type)).text() : ''),
    selected() {
      let active = document.activeElement;
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
      if (active && typeof active.selectionStart === 'number')
        return { text: active.value.slice(active.selectionStart, active.selectionEnd), html: '' };
      const selection = getSelection();
      const holder = document.createElement('div');
      for (let at = 0; at < selection.rangeCount; at++) holder.append(selection.getRangeAt(at).cloneContents());
      return { text: selection.toString(), html: holder.innerHTML };
    },
    insert(target, { text, html }) {
      const isRich = html !== '' && target.isContentEditable && target.contentEditable !== 'plaintext-only';
      const isOneLine = target.localName === 'input';
      if (isRich) document.execCommand('insertHTML', false, html);
      else document.execCommand('insertText', false, isOneLine ? text.replace(/\r?\n/g, ' ') : text);
    },
  };
  for (const type of ['copy', 'cut'])
    addEventListener(
      type,
      (event) => {
        if (!event.isTrusted) return;
        const chosen = clippings.selected();
        // Pages may set other data, which is readable once they are done.
        const data = new DataTransfer();
        Object.defineProperty(event, 'clipboardData', { value: data });
        later(() => {
          const own = { text: data.getData('text/plain'), html: data.getData('text/html') };
          const copied = event.defaultPrevented ? own : chosen;
          if (copied.text !== '' || copied.html !== '') tell(copied);
        }, 0);
      },
      true,
    );

  addEventListener(
    'paste',
    (event) => {
      if (!event.isTrusted) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const pasted = held();
      if (pasted.text === '' && pasted.html === '') return;
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted.text);
      if (pasted.html !== '') clipboardData.setData('text/html', pasted.html);
      const [target] = event.composedPath();
      const told = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true });
      if (target.dispatchEvent(told)) clippings.insert(target.closest ? target : target.parentElement, pasted);
    },
    true,
  );

  if (globalThis.Clipboard)
    Object.assign(globalThis.Clipboard.prototype, {
      async writeText(text) {
        await tell({ text: String(text), html: '' });
      },
      async write([item]) {
        await tell({
          text: await clippings.wordsOf(item, 'text/plain'),
          html: await clippings.wordsOf(item, 'text/html'),
        });
      },
    });
}
