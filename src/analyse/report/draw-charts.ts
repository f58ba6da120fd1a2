/** The charts of a report as SVG elements: one colour per run, and a legend for several runs. */
import type { Share } from '../wilson.ts';
import { escapeXml } from './report-parts.ts';

/** One run's values in the order of the chart's groups; undefined for a missing value. */
export interface Series<Value> {
  name: string;
  values: readonly (Value | undefined)[];
}

const COLORS = ['#0969da', '#bf8700', '#1a7f37', '#8250df', '#cf222e', '#57606a'];
const INK = '#1f2328';
const RULE = '#d0d7de';
const LEFT = 200;
const WIDTH = 520;
const RIGHT = 110;
const LINE = 18;
const PLOT_HEIGHT = 180;

/** Horizontal bars, one for each group and run. */
export function drawBars(title: string, groups: readonly string[], series: readonly Series<number>[]): string {
  const most = mostOf(series);
  return drawRows(title, groups, series, (value, y, color) => {
    const width = (value / most) * WIDTH;
    return (
      `<rect x="${LEFT}" y="${y - 6}" width="${round(width)}" height="12" fill="${color}"/>` +
      text(LEFT + width + 6, y + 4, value.toLocaleString('en'), 'start')
    );
  });
}

/** A dot and its interval for each group and run, from 0 to 100 %. */
export function drawShares(title: string, groups: readonly string[], series: readonly Series<Share>[]): string {
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((share) => ({ x: shareX(share), label: `${share * 100} %` }));
  return drawRows(title, groups, series, drawShare, ticks);
}

function drawShare({ of, share, low, high }: Share, y: number, color: string): string {
  if (of === 0) return '';
  return (
    `<line x1="${shareX(low)}" x2="${shareX(high)}" y1="${y}" y2="${y}" stroke="${color}" stroke-width="3"/>` +
    `<circle cx="${shareX(share)}" cy="${y}" r="5" fill="${color}"/>` +
    text(LEFT + WIDTH + 12, y + 4, `${(share * 100).toFixed(0)} % of ${of}`, 'start')
  );
}

function shareX(share: number): number {
  return round(LEFT + share * WIDTH);
}

function drawRows<Value>(
  title: string,
  groups: readonly string[],
  series: readonly Series<Value>[],
  drawMark: (value: Value, y: number, color: string) => string,
  ticks: readonly { x: number; label: string }[] = [],
): string {
  const top = headHeight(series);
  const groupHeight = series.length * LINE + 8;
  const bottom = top + groups.length * groupHeight;
  const grid = ticks.map(
    (tick) =>
      `<line x1="${tick.x}" x2="${tick.x}" y1="${top}" y2="${bottom}" stroke="${RULE}"/>` +
      text(tick.x, bottom + 16, tick.label, 'middle'),
  );
  const rows = groups.map((group, row) => {
    const middle = top + row * groupHeight + groupHeight / 2;
    const marks = series.map(({ values }, index) => {
      const value = values[row];
      const y = middle + (index - (series.length - 1) / 2) * LINE;
      return value === undefined ? '' : drawMark(value, y, colorOf(index));
    });
    return text(LEFT - 12, middle + 4, shorten(group), 'end') + marks.join('');
  });
  const height = bottom + (ticks.length > 0 ? 26 : 6);
  return frame(title, height, [head(title, series), ...grid, ...rows]);
}

/** Vertical columns, one for each label and series. `along` names the axis. */
export function drawColumns(
  title: string,
  axisTitle: string,
  names: readonly string[],
  series: readonly Series<number>[],
): string {
  const most = mostOf(series);
  const bottom = headHeight(series) + PLOT_HEIGHT;
  const [from, room] = [60, WIDTH + LEFT + RIGHT - 80];
  const step = room / names.length;
  const width = (step * 0.8) / series.length;
  const bars = series.flatMap(({ values }, index) =>
    values.map((value = 0, column) => {
      const height = (value / most) * PLOT_HEIGHT;
      const x = from + column * step + step * 0.1 + index * width;
      return `<rect x="${round(x)}" y="${round(bottom - height)}" width="${round(width)}" height="${round(height)}" fill="${colorOf(index)}"/>`;
    }),
  );
  const every = Math.ceil(names.length / 15);
  const labels = names.map((name, column) =>
    column % every === 0 ? text(from + (column + 0.5) * step, bottom + 16, name, 'middle') : '',
  );
  return drawPlot({ title, axisTitle, from, room, most }, series, [...bars, ...labels]);
}

/** Lines over whole numbers from 1. At least one series needs two values. */
export function drawLines(title: string, axisTitle: string, series: readonly Series<number>[]): string {
  const count = Math.max(...series.map(({ values }) => values.length));
  const most = mostOf(series);
  const bottom = headHeight(series) + PLOT_HEIGHT;
  const [from, room] = [60, WIDTH + LEFT + RIGHT - 140];
  const x = (index: number) => round(from + (index / (count - 1)) * room);
  const y = (value: number) => round(bottom - (value / most) * PLOT_HEIGHT);
  const labels = Array.from({ length: count }, (_, index) => text(x(index), bottom + 16, String(index + 1), 'middle'));
  const lines = series.map(({ values }, index) => {
    const points = values.map((value = 0, at) => ({ x: x(at), y: y(value) }));
    const color = colorOf(index);
    const dots = points.map((point) => `<circle cx="${point.x}" cy="${point.y}" r="4" fill="${color}"/>`).join('');
    const path = points.map((point) => `${point.x},${point.y}`).join(' ');
    return `<polyline points="${path}" fill="none" stroke="${color}" stroke-width="2"/>${dots}`;
  });
  return drawPlot({ title, axisTitle, from, room, most }, series, [...labels, ...lines]);
}

interface Plot {
  title: string;
  axisTitle: string;
  /** Left end and length of the axis. */
  from: number;
  room: number;
  most: number;
}

/** The drawing between 0 and `most`, with both as lines and the axis' name below. */
function drawPlot(
  { title, axisTitle, from, room, most }: Plot,
  series: readonly Series<number>[],
  content: readonly string[],
): string {
  const bottom = headHeight(series) + PLOT_HEIGHT;
  const scale = [0, most].map((value) => {
    const y = value === 0 ? bottom : bottom - PLOT_HEIGHT;
    const line = `<line x1="${from}" x2="${from + room}" y1="${y}" y2="${y}" stroke="${RULE}"/>`;
    return line + text(from - 8, y + 4, value.toLocaleString('en'), 'end');
  });
  const caption = text(from + room / 2, bottom + 34, axisTitle, 'middle');
  return frame(title, bottom + 44, [head(title, series), ...scale, ...content, caption]);
}

function mostOf(series: readonly Series<number>[]): number {
  return Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
}

function frame(title: string, height: number, content: readonly string[]): string {
  const width = LEFT + WIDTH + RIGHT;
  const size = `viewBox="0 0 ${width} ${round(height)}" width="${width}" height="${round(height)}"`;
  const style = `font-family="system-ui, sans-serif" font-size="13" fill="${INK}"`;
  const label = `role="img" aria-label="${escapeXml(title)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${style} ${label}>${content.join('')}</svg>`;
}

function headHeight(series: readonly Series<unknown>[]): number {
  return series.length > 1 ? 34 + series.length * LINE : 34;
}

function head(title: string, series: readonly Series<unknown>[]): string {
  const heading = `<text x="0" y="16" font-weight="600">${escapeXml(title)}</text>`;
  if (series.length === 1) return heading;
  const legend = series.map(({ name }, index) => {
    const y = 36 + index * LINE;
    return `<rect x="0" y="${y - 10}" width="12" height="12" fill="${colorOf(index)}"/>${text(18, y, name, 'start')}`;
  });
  return heading + legend.join('');
}

function text(x: number, y: number, words: string, anchor: 'start' | 'middle' | 'end'): string {
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}">${escapeXml(words)}</text>`;
}

function colorOf(index: number): string {
  return COLORS[index % COLORS.length]!;
}

function shorten(name: string): string {
  return name.length > 28 ? `${name.slice(0, 27)}…` : name;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
