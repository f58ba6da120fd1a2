// A board of cards in three columns. All of it is in localStorage, under the key "board".
const COLUMNS = ['To do', 'Doing', 'Done'];
const find = (selector) => document.querySelector(selector);
const [editor, form] = [find('#editor'), find('#editor form')];

const board = JSON.parse(localStorage.getItem('board') ?? '{"cards":[],"next":1}');
let edited;

function save() {
  localStorage.setItem('board', JSON.stringify(board));
  draw();
}

function make(tag, fields = {}, children = []) {
  const element = Object.assign(document.createElement(tag), fields);
  element.append(...children);
  return element;
}

function isShown(card) {
  const words = find('#search').value.trim().toLowerCase();
  const label = find('#label').value;
  return `${card.title} ${card.person}`.toLowerCase().includes(words) && (label === '' || card.label === label);
}

function drawCard(card) {
  const about = [make('span', { className: `label ${card.label}`, textContent: card.label })];
  if (card.person) about.push(make('span', { textContent: card.person }));
  if (card.due) about.push(make('span', { textContent: `due ${card.due}` }));
  const edit = make('button', { textContent: 'Edit', ariaLabel: `Edit ${card.title}`, onclick: () => open(card) });
  const item = make('li', { draggable: true, className: card.urgent ? 'urgent' : '' }, [
    make('p', { textContent: card.title }),
    make('div', {}, [...about, edit]),
  ]);
  item.addEventListener('dragstart', (event) => event.dataTransfer.setData('text/plain', card.id));
  return item;
}

function drawColumn(name) {
  const cards = board.cards.filter((card) => card.column === name);
  const list = make('ul', { ariaLabel: name }, cards.filter(isShown).map(drawCard));
  list.addEventListener('dragover', (event) => {
    event.preventDefault();
    list.classList.add('over');
  });
  list.addEventListener('dragleave', () => list.classList.remove('over'));
  list.addEventListener('drop', (event) => {
    event.preventDefault();
    move(event.dataTransfer.getData('text/plain'), name);
  });
  const heading = make('h2', {}, [name, make('span', { textContent: String(cards.length) })]);
  return make('section', { ariaLabel: name }, [heading, list]);
}

function draw() {
  const shown = COLUMNS.filter((name) => name !== 'Done' || find('#done').checked);
  find('#columns').replaceChildren(...shown.map(drawColumn));
}

function move(id, column) {
  const at = board.cards.findIndex((card) => card.id === id);
  if (at < 0) return draw();
  const [card] = board.cards.splice(at, 1);
  board.cards.push({ ...card, column });
  save();
}

function open(card) {
  edited = card;
  form.reset();
  find('#editor-title').textContent = card ? 'Edit card' : 'New card';
  find('#delete').hidden = !card;
  for (const [name, value] of Object.entries(card ?? {})) {
    const field = form.elements[name];
    if (field?.type === 'checkbox') field.checked = value;
    else if (field) field.value = value;
  }
  editor.showModal();
}

editor.addEventListener('close', () => {
  if (editor.returnValue !== 'save') return;
  const { title, notes, person, label, due, urgent } = form.elements;
  const values = {
    title: title.value.trim(),
    notes: notes.value,
    person: person.value,
    label: label.value,
    due: due.value,
    urgent: urgent.checked,
  };
  if (edited) Object.assign(edited, values);
  else board.cards.push({ id: `card-${board.next++}`, column: 'To do', ...values });
  save();
});
editor.addEventListener('cancel', () => (editor.returnValue = 'cancel'));
find('#delete').addEventListener('click', () => {
  if (!confirm(`Delete the card "${edited.title}"?`)) return;
  board.cards.splice(board.cards.indexOf(edited), 1);
  editor.close('cancel');
  save();
});
find('#new').addEventListener('click', () => open(undefined));
for (const id of ['#search', '#label', '#done']) find(id).addEventListener('input', draw);
draw();
