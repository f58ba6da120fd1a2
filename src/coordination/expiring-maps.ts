/** Small maps that all processes see and that expire. Conformance suite: expiring-maps-conformance.ts. */
export interface ExpiringMaps {
  /** Replaces the map. It expires after `keepMs` milliseconds. */
  put(id: string, fields: Record<string, string>, keepMs: number): Promise<void>;
  /** All fields, or the named ones that exist. Empty if there is no such map. */
  get(id: string, names?: readonly string[]): Promise<Partial<Record<string, string>>>;
  /** Adds fields to an existing map without extending its life; false if there is none. */
  set(id: string, fields: Record<string, string>): Promise<boolean>;
  delete(id: string): Promise<void>;
}
