/** What models are told of the device besides its screens. Made by the pipeline from the run's config and catalogue. */
export interface DeviceFacts {
  /** Name, title and description of an application. */
  describeApp(app: string): string;
  /** The date on the device at a moment, as YYYY-MM-DD; '' when nobody knows. */
  dateAt(capturedAtMs: number): string;
}

/** Where nothing is known but the application's name. */
export const NO_FACTS: DeviceFacts = { describeApp: (app) => app, dateAt: () => '' };
