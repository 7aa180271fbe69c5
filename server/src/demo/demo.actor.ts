import type { Context } from '#request/context.ts';

/** Somebody acting at a time of the past: what they do is chained into the audit like any act. */
export type Actor = <T>(account: string, at: Date, act: (ctx: Context) => Promise<T>) => Promise<T>;
