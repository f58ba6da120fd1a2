/** The seam of small maps that all processes see and that go by themselves. Conformance suite: expiring-maps-conformance.ts. */
export interface ExpiringMaps {
  /** In place of what was there. It goes after `keepMs`. */
  put(id: string, fields: Record<string, string>, keepMs: number): Promise<void>;
  /** All fields, or those named, as far as they are there. Empty when there is no such map. */
  get(id: string, names?: readonly string[]): Promise<Partial<Record<string, string>>>;
  /** Adds fields to a map that is there, for the time that it is kept anyway; false when there is none. */
  set(id: string, fields: Record<string, string>): Promise<boolean>;
  delete(id: string): Promise<void>;
}
