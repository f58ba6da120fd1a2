// A mail client. Its mails are in IndexedDB, in the store "mails" of the database "mail"; nothing is really sent.
const FOLDERS = { inbox: 'Inbox', sent: 'Sent', archive: 'Archive', trash: 'Trash' };
const find = (selector) => document.querySelector(selector);
const [composer, form] = [find('#composer'), find('#composer form')];

let database;
let mails = [];
let folder = 'inbox';
let openId;

function make(tag, fields = {}, children = []) {
  const { attributes = {}, ...own } = fields;
  const element = Object.assign(document.createElement(tag), own);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const done = (request) =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });

async function start() {
  const opening = indexedDB.open('mail', 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('mails', { keyPath: 'id' }));
  database = await done(opening);
  await load();
}

async function load() {
  const all = await done(database.transaction('mails').objectStore('mails').getAll());
  mails = all.toSorted((a, b) => b.date.localeCompare(a.date) || b.id - a.id);
  draw();
}

async function put(mail) {
  await done(database.transaction('mails', 'readwrite').objectStore('mails').put(mail));
  await load();
}

async function remove({ id }) {
  await done(database.transaction('mails', 'readwrite').objectStore('mails').delete(id));
  await load();
}

function isShown(mail) {
  const words = find('#search').value.trim().toLowerCase();
  const filter = find('#filter').value;
  const suits = filter === 'all' || (filter === 'unread' ? mail.unread : mail.starred);
  return mail.folder === folder && suits && `${mail.from} ${mail.subject}`.toLowerCase().includes(words);
}

function drawFolders() {
  const items = Object.entries(FOLDERS).map(([name, title]) => {
    const unread = mails.filter((mail) => mail.folder === name && mail.unread).length;
    const button = make('button', {
      textContent: unread > 0 ? `${title} (${unread})` : title,
      attributes: { 'aria-label': title, ...(name === folder ? { 'aria-current': 'true' } : {}) },
    });
    button.addEventListener('click', () => {
      [folder, openId] = [name, undefined];
      draw();
    });
    return make('li', {}, [button]);
  });
  find('#folders').replaceChildren(...items);
}

function drawRow(mail) {
  const star = make('button', {
    className: 'star',
    textContent: '★',
    attributes: { 'aria-label': `Star ${mail.subject}`, 'aria-pressed': String(mail.starred) },
  });
  star.addEventListener('click', () => put({ ...mail, starred: !mail.starred }));
  const subject = make('button', { className: 'subject', textContent: mail.subject || '(no subject)' });
  subject.addEventListener('click', () => {
    openId = mail.id;
    if (mail.unread) put({ ...mail, unread: false });
    else draw();
  });
  const who = mail.folder === 'sent' ? `To ${mail.to}` : mail.from;
  const about = make('small', {}, [
    make('span', { textContent: who }),
    make('span', { textContent: mail.date.slice(0, 10) }),
  ]);
  const className = `${mail.unread ? 'unread' : ''} ${mail.id === openId ? 'open' : ''}`;
  return make('li', { className, attributes: { 'aria-label': mail.subject } }, [
    star,
    make('div', {}, [about, subject]),
  ]);
}

function drawMail() {
  const mail = mails.find(({ id }) => id === openId);
  if (!mail) return find('#mail').replaceChildren(make('p', { className: 'empty', textContent: 'No mail is open.' }));
  const action = (textContent, work) => make('button', { textContent, onclick: work });
  const moveTo = (name) => () => {
    openId = undefined;
    return put({ ...mail, folder: name });
  };
  const actions = [
    action('Reply', () => compose({ to: mail.from, subject: `Re: ${mail.subject}` })),
    action('Mark as unread', () => put({ ...mail, unread: true })),
    mail.folder === 'archive' ? action('Move to inbox', moveTo('inbox')) : action('Archive', moveTo('archive')),
    mail.folder === 'trash'
      ? action('Delete for ever', () => confirm(`Delete "${mail.subject}" for ever?`) && remove(mail))
      : action('Delete', moveTo('trash')),
  ];
  find('#mail').replaceChildren(
    make('h1', { textContent: mail.subject }),
    make('p', { className: 'about', textContent: `From ${mail.from} to ${mail.to}, ${mail.date.replace('T', ' ')}` }),
    make('div', { className: 'actions' }, actions),
    make('div', { className: 'body', textContent: mail.body }),
  );
}

function draw() {
  drawFolders();
  const shown = mails.filter(isShown);
  const empty = make('li', { className: 'empty', textContent: 'Nothing here.' });
  find('#mails').replaceChildren(...(shown.length > 0 ? shown.map(drawRow) : [empty]));
  drawMail();
}

function compose(values) {
  form.reset();
  for (const [name, value] of Object.entries(values)) form.elements[name].value = value;
  const people = new Set(mails.map(({ from }) => from).filter((name) => name !== 'me'));
  find('#people').replaceChildren(...[...people].map((name) => make('option', { value: name })));
  composer.showModal();
}

composer.addEventListener('close', () => {
  if (composer.returnValue !== 'send') return;
  const { to, subject, body } = Object.fromEntries(new FormData(form));
  const id = Math.max(0, ...mails.map((mail) => mail.id)) + 1;
  const date = new Date().toISOString().slice(0, 16);
  put({ id, from: 'me', to, subject, body, date, folder: 'sent', unread: false, starred: false });
});
composer.addEventListener('cancel', () => (composer.returnValue = 'cancel'));
find('#write').addEventListener('click', () => compose({}));
for (const id of ['#search', '#filter']) find(id).addEventListener('input', draw);
start();
