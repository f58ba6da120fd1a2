/** lanternbooks.example: a bookshop with a basket and a till. */
import { banner, form, heading, link, menu, paragraph, section, small, type Site, type Visit } from '../web.ts';
import type { Row, View } from '../../../view.ts';
import { iconButton } from '../../../parts/views.ts';

const HOST = 'lanternbooks.example';
const PAGES = [
  ['', 'All books'],
  ['/maps', 'Maps'],
  ['/novels', 'Novels'],
  ['/history', 'History'],
  ['/basket', 'Basket'],
] as const;

interface Book {
  title: string;
  author: string;
  section: 'maps' | 'novels' | 'history';
  cents: number;
  pages: number;
  year: number;
  isInStock: boolean;
}

export const BOOKS: readonly Book[] = [
  book('A Year of Maps', 'Ada Winter', 'maps', 2850, 288, 2024),
  book('Walking the Ellery Coast', 'Joan Pike', 'maps', 1490, 176, 2023),
  book('Atlas of Small Harbours', 'Mads Holm', 'maps', 3900, 340, 2021),
  book('Trails around Greystone', 'Joan Pike', 'maps', 1250, 142, 2025),
  book('Harbour Lights', 'Celia Brandt', 'novels', 1195, 312, 2022),
  book('The Ferryman’s Daughter', 'Luis Amaro', 'novels', 1350, 401, 2024),
  book('Low Tide', 'Ruth Osei', 'novels', 990, 224, 2019),
  book('A Room above the Quay', 'Celia Brandt', 'novels', 1295, 268, 2025, false),
  book('The Salt Roads', 'Edwin Marlow', 'history', 2190, 456, 2020),
  book('Tolls and Tollkeepers', 'Edwin Marlow', 'history', 2400, 372, 2023),
  book('Bells, Barges, Bridges', 'Hilda Stone', 'history', 1875, 298, 2018),
  book('Packhorse Country', 'Hilda Stone', 'history', 1650, 264, 2016, false),
];

function book(
  title: string,
  author: string,
  shelf: Book['section'],
  cents: number,
  pages: number,
  year: number,
  isInStock = true,
): Book {
  return { title, author, section: shelf, cents, pages, year, isInStock };
}

const pathOf = (title: string) => `/book/${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;
const price = (cents: number) => (cents / 100).toFixed(2);

export const books: Site = {
  host: HOST,
  name: 'Lantern Books',
  icon: 'cart',
  paths: ['', ...BOOKS.map(({ title }) => pathOf(title))],
  show(visit, path) {
    const top = [banner('Lantern Books', '#3d2c47', '#e0a458'), menu(visit, HOST, path, PAGES)];
    if (path === '/basket') return { title: 'Basket', body: [...top, ...basket(visit)] };
    const found = BOOKS.find(({ title }) => pathOf(title) === path);
    if (found) return { title: found.title, body: [...top, ...bookPage(visit, found)] };
    const shelf = PAGES.find(([to]) => to === path)?.[0].slice(1);
    if (shelf === undefined) return undefined;
    const cheapFirst = visit.typed['Sort'] === 'Lowest price';
    const listed = BOOKS.filter((one) => shelf === '' || one.section === shelf).toSorted((a, b) =>
      cheapFirst ? a.cents - b.cents : a.title.localeCompare(b.title),
    );
    const sort: Row = {
      type: 'row',
      id: 'sort',
      title: cheapFirst ? 'Lowest price' : 'Title',
      subtitle: 'Sorted by',
      leading: { kind: 'icon', icon: 'sort' },
      onTap: () => visit.choose('Sort', ['Title', 'Lowest price']),
    };
    return {
      title: 'Lantern Books',
      body: [
        ...top,
        sort,
        ...listed.map(({ title, author, cents }) =>
          link(visit, title, `${HOST}${pathOf(title)}`, `${author} · ${price(cents)}`),
        ),
      ],
    };
  },
};

function bookPage(visit: Visit, { title, author, cents, pages, year, isInStock }: Book): View[] {
  const add = () => {
    const { basket: lines } = visit.state;
    const line = lines.find(({ product }) => product === title);
    if (line) line.quantity++;
    else lines.push({ id: visit.newId(), product: title, quantity: 1 });
    visit.toast('Added to the basket');
  };
  return [
    heading(title),
    paragraph(`by ${author}`),
    small(`${year} · ${pages} pages`),
    section(price(cents)),
    paragraph(isInStock ? 'In stock, sent within two days' : 'Out of print'),
    { type: 'button', label: 'Add to basket', icon: 'cart', isEnabled: isInStock, onTap: add },
  ];
}

function centsOf(product: string): number {
  return BOOKS.find(({ title }) => title === product)?.cents ?? 0;
}

function basket(visit: Visit): View[] {
  const { state } = visit;
  const isSent = visit.typed['#sent'] === 'Order';
  if (state.basket.length === 0 && !isSent) return [{ type: 'empty', icon: 'cart', text: 'Your basket is empty' }];
  const sum = state.basket.reduce((total, { product, quantity }) => total + centsOf(product) * quantity, 0);
  const lines = state.basket.map((line): Row => ({
    type: 'row',
    id: `basket_${line.id}`,
    title: line.product,
    subtitle: `${line.quantity} × ${price(centsOf(line.product))}`,
    trailing: iconButton(
      'delete',
      `Remove ${line.product}`,
      () => (state.basket = state.basket.filter(({ id }) => id !== line.id)),
    ),
  }));
  const fields = [
    { label: 'Name' },
    { label: 'Street' },
    { label: 'Town' },
    { label: 'Delivery', options: ['Post', 'Collect at the shop', 'Bicycle courier'] },
    { label: 'Wrap as a gift', kind: 'check' },
    { label: 'Voucher code', isOptional: true },
  ] as const;
  const onSend = (values: Record<string, string>) => {
    values['Books'] = state.basket.map(({ product, quantity }) => `${quantity} × ${product}`).join(', ');
    state.basket = [];
  };
  return [
    ...(isSent ? [] : [...lines, section(`Total ${price(sum)}`), { type: 'divider' } as const]),
    ...form(visit, HOST, 'Order', fields, { action: 'Place order', thanks: 'We have your order.', onSend }),
  ];
}
