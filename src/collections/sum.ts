/** The sum of numbers, or of each item's value. */
export function sum(numbers: readonly number[]): number;
export function sum<T>(items: readonly T[], valueOf: (item: T) => number): number;
export function sum<T>(items: readonly T[], valueOf: (item: T) => number = Number): number {
  return items.reduce((total, item) => total + valueOf(item), 0);
}
