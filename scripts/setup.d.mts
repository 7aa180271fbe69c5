/** Builds the web app if its sources changed; the exit code. */
export function buildWeb(): Promise<number>;
