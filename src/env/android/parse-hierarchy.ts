/**
 * Converts UiAutomator's XML into a UiNode tree of the desktop shape: application, window, elements. A popup becomes a
 * menu, and a window smaller than the screen a dialog, because agents expect these roles.
 */
import { XMLParser } from 'fast-xml-parser';
import { PipelineError } from '../../errors.ts';
import type { UiNode, Bounds } from '../../schema/index.ts';
import { container, makeWindow, type ScreenSize, type XmlElement } from './convert-element.ts';

/** The parser's shape: one key for the element's name, one for its attributes. */
type ParsedElement = Record<string, unknown> & { ':@'?: Record<string, string> };

/** Deeper than any real screen and still safe to walk by recursion. */
const MAX_DEPTH = 400;

const PARSER = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  trimValues: false,
  htmlEntities: true,
  maxNestedTags: MAX_DEPTH,
});

/**
 * Also returns the package in front. The window's name is the page's title. Its class is the activity, which
 * distinguishes pages. Throws ENV_OBSERVE_FAILED for text that is no hierarchy.
 */
export function parseHierarchy(xml: string, size: ScreenSize, activity = ''): { tree: UiNode; packageName: string } {
  const roots = readRoots(xml, size);
  const packageName = roots.find(({ attributes }) => attributes['package'])?.attributes['package'] ?? '';
  const className = shortActivity(activity, packageName);
  const frame = { ...makeWindow(roots, size), ...(className === '' ? {} : { className }) };
  const application = container('application', packageName, [frame]);
  return { tree: container('desktop frame', 'main', [application]), packageName };
}

function readRoots(xml: string, size: ScreenSize): XmlElement[] {
  let parsed: ParsedElement[];
  try {
    parsed = PARSER.parse(xml) as ParsedElement[];
  } catch (error) {
    throw new PipelineError('ENV_OBSERVE_FAILED', 'the accessibility tree is no XML', { cause: error });
  }
  const hierarchy = parsed.find((element) => Array.isArray(element['hierarchy']));
  if (!hierarchy) throw new PipelineError('ENV_OBSERVE_FAILED', 'the accessibility dump has no <hierarchy> element');
  return readElements(hierarchy['hierarchy'] as ParsedElement[], size);
}

function readElements(parsed: ParsedElement[], size: ScreenSize): XmlElement[] {
  return parsed.flatMap((element) => {
    const name = Object.keys(element).find((key) => key !== ':@' && key !== '#text');
    if (name === undefined) return [];
    const attributes = element[':@'] ?? {};
    const bounds = readBounds(attributes['bounds'] ?? '', size);
    const children = readElements(element[name] as ParsedElement[], size);
    return [{ className: attributes['class'] ?? name, attributes, ...(bounds && { bounds }), children }];
  });
}

/** The visible part of "[left,top][right,bottom]"; undefined if nothing is visible. */
function readBounds(text: string, { width, height }: ScreenSize): Bounds | undefined {
  const edges = /^\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]$/.exec(text)?.slice(1).map(Number);
  if (!edges) return undefined;
  const [left, top] = [Math.max(0, edges[0]!), Math.max(0, edges[1]!)];
  const [right, bottom] = [Math.min(width, edges[2]!), Math.min(height, edges[3]!)];
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : undefined;
}

/** Shortens "org.example.notes.List" to ".List" in the package org.example.notes, as adb writes it. */
export function shortActivity(activity: string, packageName: string): string {
  return activity.startsWith(`${packageName}.`) ? activity.slice(packageName.length) : activity;
}
