/** Facts about the device, besides its screens, for model prompts. */
export interface DeviceFacts {
  /** As people call an application. */
  titleOf(app: string): string;
  /** Returns name, title and description of an application. */
  describeApp(app: string): string;
  /** The device's date at a moment, as YYYY-MM-DD; '' when unknown. */
  dateAt(capturedAtMs: number): string;
}

/** Knows nothing but the application's name. */
export const NO_FACTS: DeviceFacts = { titleOf: (app) => app, describeApp: (app) => app, dateAt: () => '' };
