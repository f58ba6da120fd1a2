/**
 * The on-screen keyboard of a virtual phone, and the effect of keys on the focused field. It is a separate window: the
 * hierarchy omits it, so clients find its keys visually.
 */
(() => {
  const LETTERS = ['qwertyuiop', 'asdfghjkl', '⇧zxcvbnm⌫', '①,␣.⏎'];
  const SYMBOLS = ['1234567890', '@#€_&-+()/', '*"\':;!?%=⌫', 'Ⓐ,␣.⏎'];
  const NUMBERS = ['123-', '456+', '789⌫', ',0.⏎'];
  const NAMES = { '⇧': 'shift', '⌫': 'Backspace', '①': 'symbols', 'Ⓐ': 'letters', '␣': ' ', '⏎': 'Enter' };
  const FACES = { '①': '?123', 'Ⓐ': 'ABC', '␣': 'English', '⏎': '↵' };
  const PADS = new Set(['decimal', 'tel', 'numeric']);
  const { phone } = globalThis;

  phone.keyboard = {
    isShown: false,
    rows: LETTERS,
    isShifted: false,

    show(field) {
      this.isShown = true;
      this.rows = PADS.has(field.inputMode) ? NUMBERS : LETTERS;
      this.isShifted = false;
      this.draw();
    },

    hide() {
      this.isShown = false;
    },

    save() {
      return { isShown: this.isShown, rows: this.rows, isShifted: this.isShifted };
    },

    restore(saved) {
      Object.assign(this, saved);
      this.draw();
    },

    draw() {
      const place = document.getElementById('keyboard');
      const rows = this.isShown ? this.rows.map((row) => [...row].map((sign) => drawKey(sign, this.isShifted))) : [];
      place.innerHTML = rows.map((keys) => `<div class="keys">${keys.join('')}</div>`).join('');
      place.hidden = !this.isShown;
    },

    tap(key) {
      if (key === 'shift') this.isShifted = !this.isShifted;
      if (key === 'symbols') this.rows = SYMBOLS;
      if (key === 'letters') this.rows = LETTERS;
      const isPrinting = [...key].length === 1;
      const events = isPrinting ? phone.insertText(this.isShifted ? key.toUpperCase() : key) : phone.pressKey(key);
      if (isPrinting) this.isShifted = false;
      this.draw();
      return events;
    },
  };

  function drawKey(sign, isShifted) {
    const key = NAMES[sign] ?? sign;
    const face = FACES[sign] ?? (isShifted ? sign.toUpperCase() : sign);
    const element = document.createElement('div');
    element.className = `key${sign in NAMES ? ` special ${key.trim() || 'space'}` : ''}`;
    element.dataset.key = key;
    element.textContent = face;
    return element.outerHTML;
  }

  /** Inserts text at the caret of the focused field. Without one the text is lost, as on a phone. */
  phone.insertText = (text) => {
    const field = phone.focusedField();
    return field ? replace(field, field.selectionStart, field.selectionEnd, text) : [];
  };

  /** Replaces the whole text of the focused field. */
  phone.replaceText = (text) => {
    const field = phone.focusedField();
    return field ? replace(field, 0, field.value.length, text) : [];
  };

  const KEYS = {
    Enter: enter,
    Backspace: (field) => remove(field, -1),
    Delete: (field) => remove(field, 1),
    ArrowLeft: (field) => moveCaret(field, field.selectionStart - 1),
    ArrowRight: (field) => moveCaret(field, field.selectionEnd + 1),
    Home: (field) => moveCaret(field, 0),
    End: (field) => moveCaret(field, field.value.length),
    Tab: (field) => {
      const fields = [...phone.topLayer().querySelectorAll('[data-change]')];
      phone.focus(fields[(fields.indexOf(field) + 1) % fields.length]);
      return [];
    },
    SelectAll: (field) => {
      field.setSelectionRange(0, field.value.length);
      return [];
    },
  };

  phone.pressKey = (key) => {
    const field = phone.focusedField();
    return field && Object.hasOwn(KEYS, key) ? KEYS[key](field) : [];
  };

  function enter(field) {
    if (field.tagName === 'TEXTAREA') return replace(field, field.selectionStart, field.selectionEnd, '\n');
    phone.keyboard.hide();
    phone.keyboard.draw();
    return field.hasAttribute('data-submit') ? [{ handler: Number(field.dataset.submit) }] : [];
  }

  /** Removes the selection, or the character next to the caret. */
  function remove(field, step) {
    const { selectionStart: start, selectionEnd: end, value } = field;
    if (start !== end) return replace(field, start, end, '');
    const beside = step < 0 ? Array.from(value.slice(0, start)).at(-1) : Array.from(value.slice(start))[0];
    const width = (beside ?? '').length;
    if (width === 0) return [];
    return step < 0 ? replace(field, start - width, start, '') : replace(field, start, start + width, '');
  }

  function moveCaret(field, place) {
    const within = Math.min(field.value.length, Math.max(0, place));
    field.setSelectionRange(within, within);
    return [];
  }

  function replace(field, start, end, text) {
    field.setRangeText(text, start, end, 'end');
    return [{ handler: Number(field.dataset.change), value: field.value }];
  }
})();
