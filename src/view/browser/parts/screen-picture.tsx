/** A screenshot with its action, the target, and the tree node under the pointer. */
import type { ComponentChildren } from 'preact';
import type { Bounds } from '../../../schema/index.ts';
import type { ImageOf } from '../../trajectory-api.ts';
import type { Mark, Place } from './marks-of.ts';

interface Props {
  src: string;
  image: ImageOf;
  alt: string;
  marks?: readonly Mark[];
  target?: Bounds | undefined;
  node?: Bounds | undefined;
  /** Called with the pointer's place in screenshot pixels, and without one when it leaves. */
  onPoint?: (at?: Place) => void;
  children?: ComponentChildren;
}

export function ScreenPicture(props: Props) {
  const { src, image, alt, marks = [], target, node, onPoint, children } = props;
  const { width, height } = image;
  const placeOf = (event: MouseEvent): Place => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * width,
      y: ((event.clientY - box.top) / box.height) * height,
    };
  };
  return (
    <div
      class="screen"
      style={{ aspectRatio: `${width} / ${height}`, '--screen-ratio': width / height }}
      onMouseMove={onPoint && ((event) => onPoint(placeOf(event)))}
      onMouseLeave={onPoint && (() => onPoint())}
    >
      <img src={src} width={width} height={height} alt={alt} decoding="async" />
      {children}
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" class="screen-marks">
        {target ? <Box class="mark-target" bounds={target} /> : null}
        {node ? <Box class="mark-node" bounds={node} /> : null}
        {marks.map((mark, at) => (
          <MarkShape key={at} mark={mark} unit={Math.min(width, height) / 400} />
        ))}
      </svg>
    </div>
  );
}

function Box({ bounds, class: name }: { bounds: Bounds; class: string }) {
  const { x, y, width, height } = bounds;
  return <rect class={name} x={x} y={y} width={Math.max(width, 1)} height={Math.max(height, 1)} rx="3" />;
}

/** `unit` is the size of a pixel on a picture 400 pixels wide. */
function MarkShape({ mark, unit }: { mark: Mark; unit: number }) {
  if (mark.shape === 'ring') {
    const rings = Array.from({ length: mark.times }, (_, at) => (6 + at * 3.5) * unit);
    return (
      <g class="mark">
        {rings.map((radius) => (
          <Edged
            key={radius}
            unit={unit}
            draw={(shape) => <circle cx={mark.at.x} cy={mark.at.y} r={radius} {...shape} />}
          />
        ))}
        <circle cx={mark.at.x} cy={mark.at.y} r={1.8 * unit} class="mark-dot" />
      </g>
    );
  }
  return (
    <g class="mark">
      <Edged unit={unit} draw={(shape) => <path d={arrowPath(mark.from, mark.to, 8 * unit)} {...shape} />} />
    </g>
  );
}

/** A line with an outline of the opposite brightness, so that it is visible on any background. */
function Edged({
  draw,
  unit,
}: {
  unit: number;
  draw: (shape: { class: string; 'stroke-width': number }) => ComponentChildren;
}) {
  return (
    <>
      {draw({ class: 'mark-edge', 'stroke-width': 4 * unit })}
      {draw({ class: 'mark-line', 'stroke-width': 2 * unit })}
    </>
  );
}

function arrowPath(from: Place, to: Place, head: number): string {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const end = (turn: number) => `${to.x - head * Math.cos(angle + turn)} ${to.y - head * Math.sin(angle + turn)}`;
  return `M${from.x} ${from.y}L${to.x} ${to.y}M${end(0.5)}L${to.x} ${to.y}L${end(-0.5)}`;
}
