/** The time as a domain sees it; a test gives another. */
export type Now = () => Date;

export const systemNow: Now = () => new Date();

/** `YYYY-MM-DD` of an instant in China, where the books are kept. */
export const dayOf = (at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', dateStyle: 'short' }).format(at);
