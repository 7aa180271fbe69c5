import type { Context } from '#request/context.ts';

/** Performs an act as an account at a time in the past, recorded in the audit chain like any other act. */
export type Actor = <T>(account: string, at: Date, act: (ctx: Context) => Promise<T>) => Promise<T>;
