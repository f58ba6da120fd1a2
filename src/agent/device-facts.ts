/** Facts about the device, in addition to its screens, for model prompts. */
export interface DeviceFacts {
  /** Returns an application's title for people. */
  titleOf(app: string): string;
  /** Returns name, title and description of an application. */
  describeApp(app: string): string;
  /** The device's date at a time, as YYYY-MM-DD; '' if unknown. */
  dateAt(capturedAtMs: number): string;
}

/** Facts that consist of the application's name only. */
export const NO_FACTS: DeviceFacts = { titleOf: (app) => app, describeApp: (app) => app, dateAt: () => '' };
