/** Plots as SVG with text labels and theme colours. Each also gives its figures as text. */
import type { ComponentChildren } from 'preact';
import type { Share } from '../../../analyse/wilson.ts';
import { count } from '../words.ts';

/** A bar for each name, with its value. */
export function Bars({ title, rows }: { title: string; rows: readonly { name: string; value: number }[] }) {
  const most = Math.max(...rows.map(({ value }) => value), 0) || 1;
  return (
    <Plot title={title}>
      <ul class="bars">
        {rows.map(({ name, value }) => (
          <Bar key={name} name={name} words={count(value)}>
            <rect width={(value / most) * 100} height="10" class="plot-bar" />
          </Bar>
        ))}
      </ul>
    </Plot>
  );
}

function Bar({ name, words, children }: { name: string; words: string; children: ComponentChildren }) {
  return (
    <li>
      <span class="cut" title={name}>
        {name}
      </span>
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        {children}
      </svg>
      <span class="number">{words}</span>
    </li>
  );
}

/** A share with its interval for each name, from 0 to 100 %. */
export function Shares({ title, rows }: { title: string; rows: readonly { name: string; value: Share }[] }) {
  return (
    <Plot title={title}>
      <ul class="bars">
        {rows.map(({ name, value: { of, share, low, high } }) => (
          <Bar key={name} name={name} words={of === 0 ? '–' : `${percent(share)} of ${count(of)}`}>
            <rect width="100" height="10" class="plot-ground" />
            {of === 0 ? null : (
              <>
                <rect x={low * 100} y="3" width={(high - low) * 100} height="4" class="plot-interval" />
                <rect x={Math.min(share * 100, 99) - 0.5} width="1.5" height="10" class="plot-bar" />
              </>
            )}
          </Bar>
        ))}
      </ul>
    </Plot>
  );
}

interface Line {
  name: string;
  points: readonly { x: number; y: number }[];
}

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [560, 200, 44, 22];

/** Lines over a number axis, such as coverage over turns. */
export function Lines({ title, axisTitle, lines }: { title: string; axisTitle: string; lines: readonly Line[] }) {
  const all = lines.flatMap(({ points }) => points);
  const [least, most] = [Math.min(...all.map(({ x }) => x)), Math.max(...all.map(({ x }) => x))];
  const top = Math.max(...all.map(({ y }) => y), 1);
  const x = (value: number) => LEFT + ((value - least) / (most - least || 1)) * (WIDTH - LEFT - 8);
  const y = (value: number) => HEIGHT - BOTTOM - (value / top) * (HEIGHT - BOTTOM - 10);
  return (
    <Plot title={title}>
      {all.length === 0 ? (
        <p class="soft">Nothing yet.</p>
      ) : (
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} class="lines" role="img" aria-label={describe(title, lines)}>
          {[0, top / 2, top].map((value) => (
            <g key={value}>
              <line x1={LEFT} x2={WIDTH - 8} y1={y(value)} y2={y(value)} class="plot-rule" />
              <text x={LEFT - 6} y={y(value) + 4} text-anchor="end">
                {short(value)}
              </text>
            </g>
          ))}
          <text x={LEFT} y={HEIGHT - 6}>
            {short(least)}
          </text>
          <text x={WIDTH - 8} y={HEIGHT - 6} text-anchor="end">
            {short(most)} {axisTitle}
          </text>
          {lines.map(({ name, points }, at) => (
            <g key={name} class={`plot-line plot-line-${at % 4}`}>
              <polyline points={points.map((point) => `${x(point.x)},${y(point.y)}`).join(' ')} />
              {points.length > 40
                ? null
                : points.map((point) => <circle key={point.x} cx={x(point.x)} cy={y(point.y)} r="3" />)}
            </g>
          ))}
        </svg>
      )}
      <ul class="row small legend">
        {lines.map(({ name }, at) => (
          <li key={name}>
            <svg viewBox="0 0 14 4" aria-hidden="true" class={`plot-line plot-line-${at % 4}`}>
              <polyline points="0,2 14,2" />
            </svg>{' '}
            {name}
          </li>
        ))}
      </ul>
    </Plot>
  );
}

function Plot({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <figure class="plot">
      <figcaption>{title}</figcaption>
      {children}
    </figure>
  );
}

function describe(title: string, lines: readonly Line[]): string {
  const ends = lines.map(({ name, points }) => `${name} ends at ${short(points.at(-1)?.y ?? 0)}`);
  return `${title}: ${ends.join(', ')}`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0)} %`;
}

function short(value: number): string {
  return count(Number(value.toPrecision(3)));
}
