/** The museum's intranet as local HTML pages in Documents/intranet: links, a table, a form and a list. */
import type { HomeFolder } from './home-folder.ts';
import { COLLEAGUES, EVENTS, EXHIBITS, PERSON, TODO } from './person.ts';

/** All pages, for bookmarks. */
export const PAGES = [
  { file: 'index.html', title: 'Tidewater intranet' },
  { file: 'collection.html', title: 'Exhibition objects' },
  { file: 'booking.html', title: 'Book a room' },
  { file: 'team.html', title: 'Team' },
  { file: 'tasks.html', title: 'Task list' },
] as const;

export function writeWebPages(home: HomeFolder): void {
  const bodies = {
    'index.html': start(),
    'collection.html': collection(),
    'booking.html': booking(),
    'team.html': team(),
    'tasks.html': tasks(),
  };
  for (const page of PAGES) home.write(`Documents/intranet/${page.file}`, layout(page.title, bodies[page.file]));
  home.write('Documents/intranet/style.css', STYLE);
}

const STYLE = `body { font: 16px/1.5 "DejaVu Sans", sans-serif; margin: 0 auto; max-width: 900px; padding: 1em; color: #223; }
nav a { margin-right: 1.2em; }
table { border-collapse: collapse; width: 100%; }
th, td { border: 1px solid #bcc6cf; padding: 0.3em 0.6em; text-align: left; }
th { background: #dde8f0; }
label { display: block; margin: 0.6em 0 0.2em; }
input, select, textarea, button { font: inherit; caret-color: transparent; }
`;

function layout(title: string, body: string): string {
  const links = PAGES.map((page) => `<a href="${page.file}">${page.title}</a>`).join('\n');
  return `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title><link rel="stylesheet" href="style.css"></head>
<body>
<nav>
${links}
</nav>
<h1>${title}</h1>
${body}
</body>
</html>
`;
}

function start(): string {
  const events = EVENTS.slice(0, 5).map(
    (event) => `<li>${event.date} ${event.start}: ${event.title} (${event.place})</li>`,
  );
  return `<p>Good morning, ${PERSON.name}.</p>
<h2>This week</h2>
<ul>
${events.join('\n')}
</ul>
<h2>Notices</h2>
<details><summary>Lift out of order</summary><p>Tom Becker expects the repair on Friday.</p></details>
<details><summary>New printer in Room 12</summary><p>Ask Lucia Ferrari for the driver.</p></details>`;
}

function collection(): string {
  const rows = EXHIBITS.map(
    (item) =>
      `<tr><td>${item.number}</td><td>${item.title}</td><td>${item.year}</td><td>${item.lender}</td><td>${item.place}</td></tr>`,
  );
  return `<table>
<tr><th>No.</th><th>Object</th><th>Year</th><th>Lender</th><th>Place</th></tr>
${rows.join('\n')}
</table>`;
}

function booking(): string {
  return `<form id="booking">
<label for="room">Room</label>
<select id="room"><option>Studio</option><option>Room 21</option><option>East gallery</option></select>
<label for="day">Day</label>
<select id="day"><option>Monday</option><option>Tuesday</option><option>Wednesday</option><option>Thursday</option></select>
<label for="title">Title</label>
<input id="title" type="text" autocomplete="off">
<label><input id="projector" type="checkbox"> Projector needed</label>
<label><input id="coffee" type="checkbox"> Coffee for the guests</label>
<p><button type="submit">Book</button></p>
</form>
<h2>Bookings</h2>
<table id="bookings">
<tr><th>Room</th><th>Day</th><th>Title</th><th>Projector</th><th>Coffee</th></tr>
<tr><td>Studio</td><td>Thursday</td><td>Map making, class 5b</td><td>no</td><td>no</td></tr>
<tr><td>Room 21</td><td>Monday</td><td>Team meeting</td><td>yes</td><td>yes</td></tr>
</table>
<script>
document.getElementById('booking').addEventListener('submit', (event) => {
  event.preventDefault();
  const field = (id) => document.getElementById(id);
  const answer = (id) => (field(id).checked ? 'yes' : 'no');
  const row = field('bookings').insertRow();
  for (const text of [field('room').value, field('day').value, field('title').value, answer('projector'), answer('coffee')])
    row.insertCell().textContent = text;
  event.target.reset();
});
</script>`;
}

function team(): string {
  const rows = COLLEAGUES.map(
    (person) =>
      `<tr><td>${person.name}</td><td>${person.role}</td><td>${person.email}</td><td>${person.phone}</td><td>${person.office}</td></tr>`,
  );
  return `<table>
<tr><th>Name</th><th>Role</th><th>Email</th><th>Phone</th><th>Office</th></tr>
${rows.join('\n')}
</table>`;
}

function tasks(): string {
  const items = TODO.map(
    (item) => `<li><label><input type="checkbox"${item.done ? ' checked' : ''}> ${item.text}</label></li>`,
  );
  return `<ul>
${items.join('\n')}
</ul>`;
}
