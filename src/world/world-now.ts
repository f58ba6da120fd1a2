/** The device's clock, in UTC: a Saturday noon, when the documents on the desktop were written. */
export const WORLD_NOW_MS = Date.UTC(2025, 3, 5, 12, 0);
