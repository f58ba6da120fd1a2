/** Removes rows from a table of a task's goal. */
export function removeRows<Row>(rows: Row[], isGone: (row: Row) => boolean): void {
  rows.splice(0, rows.length, ...rows.filter((row) => !isGone(row)));
}
