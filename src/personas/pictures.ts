/** Pictures of the persona's home folder, drawn as SVG and stored as PNG and JPEG. */
import sharp from 'sharp';
import type { HomeFolder } from './home-folder.ts';
import { EXPENSE_CATEGORIES, EXPENSES, PERSON } from './person.ts';

export async function writePictures(home: HomeFolder): Promise<void> {
  home.write('Pictures/harbour.jpg', await toJpeg(harbour('#f6c27a', '#3c6f96', 560)));
  home.write('Pictures/harbour-evening.jpg', await toJpeg(harbour('#d96f5a', '#27405f', 190)));
  home.write('Pictures/ferry-lantern.jpg', await toJpeg(lantern()));
  home.write('Pictures/poster-draft.png', await toPng(poster()));
  home.write('Pictures/floor-plan.png', await toPng(floorPlan()));
  home.write('Pictures/expenses-chart.png', await toPng(expensesChart()));
}

function svg(width: number, height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="DejaVu Sans">${body}</svg>`;
}

function toPng(picture: string): Promise<Buffer> {
  return sharp(Buffer.from(picture)).flatten({ background: '#fff' }).png({ palette: true }).toBuffer();
}

function toJpeg(picture: string): Promise<Buffer> {
  return sharp(Buffer.from(picture)).flatten({ background: '#fff' }).jpeg({ quality: 82 }).toBuffer();
}

/** A sun over the sea with a boat; `sunX` in pixels. */
function harbour(sky: string, sea: string, sunX: number): string {
  const waves = Array.from({ length: 14 }, (_, row) => {
    const y = 330 + row * 15;
    const start = (row * 53) % 120;
    return `<path d="M${start} ${y} q20 -8 40 0 t40 0 t40 0 M${start + 330} ${y} q20 -8 40 0 t40 0" stroke="#fff" stroke-opacity="0.35" stroke-width="2" fill="none"/>`;
  });
  return svg(
    800,
    533,
    `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#9cc4e4"/><stop offset="1" stop-color="${sky}"/></linearGradient></defs>
    <rect width="800" height="533" fill="url(#sky)"/><circle cx="${sunX}" cy="240" r="52" fill="#fff3d0"/>
    <rect y="310" width="800" height="223" fill="${sea}"/>${waves.join('')}
    <path d="M0 310 L0 250 L120 236 L210 262 L260 310 Z" fill="#4c5a4a"/>
    <path d="M330 380 h190 l-34 46 h-126 z" fill="#7a2f2a"/><path d="M420 210 v170 M420 216 l84 150 h-84 z M412 236 l-64 130 h64 z" fill="#f4efe2" stroke="#5a4632" stroke-width="3"/>`,
  );
}

function lantern(): string {
  return svg(
    600,
    600,
    `<defs><radialGradient id="glow"><stop stop-color="#ffe9a8"/><stop offset="1" stop-color="#30363c"/></radialGradient></defs>
    <rect width="600" height="600" fill="url(#glow)"/><path d="M250 120 a50 50 0 0 1 100 0" fill="none" stroke="#6b5130" stroke-width="12"/>
    <path d="M210 190 L300 130 L390 190 Z" fill="#8a6a3c"/><rect x="225" y="190" width="150" height="230" fill="#fff6d8" stroke="#6b5130" stroke-width="14"/>
    <path d="M300 400 c-40 -60 20 -80 0 -150 c60 60 40 110 0 150" fill="#f09a38"/><rect x="195" y="420" width="210" height="40" fill="#8a6a3c"/>`,
  );
}

function poster(): string {
  return svg(
    600,
    840,
    `<rect width="600" height="840" fill="#1f4e6b"/><path d="M0 520 C150 440 250 640 400 540 S600 500 600 500 V840 H0 Z" fill="#dfe9d0"/>
    <path d="M80 840 C160 700 340 690 330 560 S520 360 600 330" fill="none" stroke="#c8a25a" stroke-width="16" stroke-dasharray="36 18"/>
    <text x="50" y="130" font-size="68" font-weight="bold" fill="#fff">Rivers</text><text x="50" y="210" font-size="68" font-weight="bold" fill="#fff">and Roads</text>
    <text x="52" y="270" font-size="24" fill="#dfe9d0">How goods came inland, 1730 to 1904</text>
    <text x="52" y="760" font-size="26" fill="#1f4e6b">14 June to 30 September</text><text x="52" y="798" font-size="22" fill="#1f4e6b">${PERSON.employer}, ${PERSON.town}</text>`,
  );
}

function floorPlan(): string {
  const rooms: readonly [string, number, number, number, number][] = [
    ['Entrance', 40, 320, 180, 140],
    ['East gallery', 220, 60, 340, 260],
    ['Studio', 40, 60, 180, 260],
    ['Shop', 220, 320, 160, 140],
    ['Laboratory', 380, 320, 180, 140],
  ];
  const drawn = rooms.map(
    ([name, x, y, width, height]) =>
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#f4f1e8" stroke="#333" stroke-width="4"/><text x="${x + width / 2}" y="${y + height / 2}" font-size="20" text-anchor="middle">${name}</text>`,
  );
  return svg(
    600,
    520,
    `<rect width="600" height="520" fill="#fff"/>${drawn.join('')}<text x="40" y="40" font-size="22">Ground floor</text>`,
  );
}

function expensesChart(): string {
  const bars = EXPENSE_CATEGORIES.map((category, index) => {
    const sum = EXPENSES.filter((row) => row.category === category).reduce((total, row) => total + row.amount, 0);
    const height = Math.round(sum / 14);
    const x = 60 + index * 110;
    return `<rect x="${x}" y="${360 - height}" width="70" height="${height}" fill="#3c6f96"/><text x="${x + 35}" y="${350 - height}" font-size="14" text-anchor="middle">${Math.round(sum)}</text><text x="${x + 35}" y="382" font-size="14" text-anchor="middle">${category}</text>`;
  });
  return svg(
    640,
    400,
    `<rect width="640" height="400" fill="#fff"/><text x="40" y="34" font-size="20">Expenses January to April 2025</text>${bars.join('')}<path d="M40 360 H620" stroke="#333" stroke-width="2"/>`,
  );
}
