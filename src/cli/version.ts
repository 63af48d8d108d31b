declare const ROLECALL_VERSION: string | undefined;

/** The package's version, inserted by the build. */
export const version: string = typeof ROLECALL_VERSION === 'string' ? ROLECALL_VERSION : 'development';
