/** Undoes disguises that hide words from a program but not from a reader or a model. */

/** Letters of other scripts that look like Latin ones, and small capitals, which Unicode normalisation keeps. */
const LOOKALIKES = new Map(
  [
    ['аᴀαΑА', 'a'],
    ['ʙВΒЬ', 'b'],
    ['сᴄСϲ', 'c'],
    ['ᴅԁ', 'd'],
    ['еᴇЕΕҽё', 'e'],
    ['ꜰ', 'f'],
    ['ɢɡ', 'g'],
    ['һʜНΗ', 'h'],
    ['іɪΙІıι', 'i'],
    ['јᴊЈ', 'j'],
    ['кᴋКΚκ', 'k'],
    ['ʟӏ', 'l'],
    ['ᴍМΜм', 'm'],
    ['ɴΝ', 'n'],
    ['оᴏОΟοσ', 'o'],
    ['рᴘРΡρ', 'p'],
    ['ʀг', 'r'],
    ['ѕꜱЅ', 's'],
    ['тᴛТΤτ', 't'],
    ['ᴜυս', 'u'],
    ['ᴠνѵ', 'v'],
    ['ᴡѡԝ', 'w'],
    ['хХΧχ', 'x'],
    ['уʏУΥγ', 'y'],
    ['ᴢΖ', 'z'],
  ].flatMap(([letters, latin]) => [...letters!].map((letter) => [letter, latin!] as const)),
);
const DIGITS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};
const LETTERS_APART = /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}][\s._*|/-]{1,3}){7,}[\p{L}\p{N}](?![\p{L}\p{N}])/gu;
const BASE64 = /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{24,}={0,2}/g;

export interface Unmasked {
  /** The visible text in one form per letter, and decoded texts. Lower case, no accents on Latin letters. */
  words: string[];
  /** Joined letters that had gaps between them. The ends of words are lost. */
  joined: string[];
}

export function unmaskText(text: string): Unmasked {
  const seen = flatten(showInvisible(text));
  const forms = [seen, fold(seen), readDigits(fold(seen)), ...decode(text).map(flatten)];
  const joined = [...fold(seen).matchAll(LETTERS_APART)].map(([apart]) => apart.replaceAll(/[^\p{L}\p{N}]/gu, ''));
  return { words: [...new Set(forms)], joined };
}

/** Tag characters encode ASCII that is invisible on screens. */
function showInvisible(text: string): string {
  return text.replaceAll(/[\u{E0020}-\u{E007E}]/gu, (one) => String.fromCodePoint(one.codePointAt(0)! - 0xe0000));
}

function flatten(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
    .normalize('NFD')
    .replaceAll(/(?<=\p{Script=Latin})\p{Mn}+/gu, '')
    .normalize('NFC')
    .toLowerCase();
}

function fold(text: string): string {
  return text.replaceAll(/\P{ASCII}/gu, (letter) => LOOKALIKES.get(letter) ?? letter);
}

/** Digits within words stand for letters. */
function readDigits(text: string): string {
  return text.replaceAll(/[\p{L}\d@$]*\p{L}[\p{L}\d@$]*/gu, (word) =>
    word.replaceAll(/[013457@$]/g, (digit) => DIGITS[digit]!),
  );
}

/** Decodes Base64, percent codes, entities and escapes, and keeps only ordinary text. */
function decode(text: string): string[] {
  const codes = text
    .replaceAll(/(?:%[0-9a-f]{2})+/gi, (code) => attempt(() => decodeURIComponent(code)) ?? code)
    .replaceAll(/&#(x?)([0-9a-f]{1,6});?/gi, (code, hex: string, digits: string) =>
      character(digits, hex ? 16 : 10, code),
    )
    .replaceAll(/\\u\{?([0-9a-f]{4,6})\}?/gi, (code, digits: string) => character(digits, 16, code))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"');
  const packed = [...text.matchAll(BASE64)].flatMap(([code]) => readBase64(code));
  return codes === text ? packed : [codes, ...packed];
}

function readBase64(code: string): string[] {
  const text = new TextDecoder('utf-8').decode(Buffer.from(code, 'base64'));
  const readable = text.match(/[\p{L}\p{N}\p{P}\s]/gu)?.length ?? 0;
  return text.length >= 12 && readable / text.length > 0.95 ? [text] : [];
}

function character(digits: string, base: number, otherwise: string): string {
  return attempt(() => String.fromCodePoint(Number.parseInt(digits, base))) ?? otherwise;
}

function attempt(read: () => string): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
