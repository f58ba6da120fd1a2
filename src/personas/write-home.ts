/**
 * Fills a home folder from folders of files: home/ has everything that the persona owns, templates/<name>/ the files
 * that an application also needs. All applications see the same documents, so a task may lead from one to another.
 */
import { readdirSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { parse } from 'yaml';
import { fillText } from './fill-text.ts';
import { type HomeFolder, openHomeFolder } from './home-folder.ts';
import { MAIL } from './messages.ts';
import { writeSheets, writeSlides, writeText } from './open-document.ts';
import { writePdf } from './pdf.ts';
import { writeWav } from './sounds.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));

type Content = string | Uint8Array;

/** Files described in YAML or drawn as SVG, by the extension without .yaml or .svg. */
const WRITERS: Readonly<Record<string, (description: string) => Content | Promise<Content>>> = {
  '.ods': (text) => writeSheets(parse(text)),
  '.odt': (text) => writeText(parse(text)),
  '.odp': (text) => writeSlides(parse(text)),
  '.pdf': (text) => writePdf(parse(text)),
  '.wav': (text) => writeWav(parse(text)),
  '.js': (text) => toPreferences(parse(text)),
  '.png': (svg) => draw(svg).png({ palette: true }).toBuffer(),
  '.jpg': (svg) => draw(svg).jpeg({ quality: 82 }).toBuffer(),
};

/** Fills the folder named on the command line for an application with files of its own, in templates/`name`. */
export async function writeTemplate(name: string): Promise<void> {
  const home = openHomeFolder();
  await writePersonaHome(home);
  await writeFiles(home, join(HERE, 'templates', name));
  home.finish();
}

export async function writePersonaHome(home: HomeFolder): Promise<void> {
  home.makeFolder('Desktop');
  await writeFiles(home, join(HERE, 'home'));
}

/**
 * Writes every file below `folder` to the same path in the home folder, with the facts filled in. `letter.odt.yaml`
 * becomes the document letter.odt; YAML for which there is no writer becomes JSON.
 */
async function writeFiles(home: HomeFolder, folder: string): Promise<void> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = relative(folder, join(entry.parentPath, entry.name));
    const text = fillText(join(folder, path), { mail: MAIL });
    const description = /\.(yaml|svg)$/.exec(path)?.[0];
    if (description === undefined) {
      // Lines of calendars end as RFC 5545 says.
      home.write(path, extname(path) === '.ics' ? text.replaceAll('\n', '\r\n') : text);
    } else {
      const target = path.slice(0, -description.length);
      home.write(target, (await WRITERS[extname(target)]?.(text)) ?? JSON.stringify(parse(text)));
    }
  }
}

/** Preferences of Mozilla's programs. */
function toPreferences(values: Readonly<Record<string, unknown>>): string {
  return Object.entries(values)
    .map(([key, value]) => `user_pref("${key}", ${JSON.stringify(value)});\n`)
    .join('');
}

function draw(svg: string): Sharp {
  return sharp(Buffer.from(svg)).flatten({ background: '#fff' });
}
