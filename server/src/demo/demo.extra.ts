import type { Context } from '#request/context.ts';

/** One act, with its time in days before now. */
export interface Extra {
  daysAgo: number;
  account: string;
  act: (ctx: Context) => Promise<unknown>;
}

export const at = (daysAgo: number, account: string, act: Extra['act']): Extra => ({
  daysAgo,
  account,
  act,
});
