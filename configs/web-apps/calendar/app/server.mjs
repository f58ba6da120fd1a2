// A calendar's server: its pages, its events, and its whole state at /state for who tests it. Listens on $PORT.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';

const TYPES = { html: 'text/html', css: 'text/css', js: 'text/javascript' };
let state = { next: 1, calendars: ['Family', 'Work'], events: [] };

async function readBody(request) {
  let text = '';
  for await (const chunk of request) text += chunk;
  return JSON.parse(text);
}

const words = (value) => String(value ?? '').slice(0, 200);

function withoutSurprises({ title, day, start, end, calendar, place, allDay }) {
  return {
    title: words(title),
    day: words(day),
    start: words(start),
    end: words(end),
    calendar: words(calendar),
    place: words(place),
    allDay: allDay === true,
  };
}

const ROUTES = {
  'GET /state': () => state,
  'POST /state': async (request) => void (state = await readBody(request)),
  'GET /events': () => state,
  'POST /events': async (request) => {
    const event = { id: state.next++, ...withoutSurprises(await readBody(request)) };
    state.events.push(event);
    return event;
  },
  'PUT /events': async (request, id) => {
    const event = state.events.find((known) => known.id === id);
    return event && Object.assign(event, withoutSurprises(await readBody(request)));
  },
  'DELETE /events': (_request, id) => void (state.events = state.events.filter((event) => event.id !== id)),
};

createServer(async (request, response) => {
  const [, name, id] = new URL(request.url, 'http://calendar').pathname.split('/');
  const route = ROUTES[`${request.method} /${name}`];
  try {
    if (route) {
      const answer = await route(request, Number(id));
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}));
    }
    const file = /^[a-z-]+\.(html|css|js)$/.exec(name || 'index.html');
    const body = await readFile(file[0]);
    response.writeHead(200, { 'content-type': TYPES[file[1]] }).end(body);
  } catch {
    response.writeHead(404).end('not found');
  }
}).listen(Number(process.env.PORT), process.env.HOST ?? '127.0.0.1');
