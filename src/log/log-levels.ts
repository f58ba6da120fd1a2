/** Levels of the log, apart from the log itself, since the command line loads nothing else of it. */
export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The variable that carries `--log-level` to the processes of a run. */
export const LOG_LEVEL_VARIABLE = 'AUTOPLAY_LOG_LEVEL';
