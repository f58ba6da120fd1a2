/** Rounds as Python's round() does: a half goes to the even neighbour. The published models were trained with it. */
export function roundHalfEven(value: number): number {
  const below = Math.floor(value);
  const fraction = value - below;
  if (fraction !== 0.5) return Math.round(value);
  return below % 2 === 0 ? below : below + 1;
}
