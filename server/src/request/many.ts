import { AppError } from '@outlay/contract/errors';
import type { ManyResult, ManyResults } from '@outlay/contract/many';
import type { Context } from './context.ts';
import { inSavepoint } from './savepoint.ts';

/**
 * Does the same for several items. Each is independent: a failed one changes nothing and reports why. They are
 * processed in the order of their ids, so that two calls about the same items wait for each other without a deadlock.
 */
export async function eachForItself<Item extends { id: string }>(
  ctx: Context,
  items: readonly Item[],
  work: (inner: Context, item: Item) => Promise<unknown>,
): Promise<ManyResults> {
  const results: ManyResult[] = [];
  for (const item of items.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    results.push(await forItself(ctx, item, work));
  return { results };
}

/** Processes one of several items in a savepoint; a failure is rolled back and reported. */
export async function forItself<Item extends { id: string }>(
  ctx: Context,
  item: Item,
  work: (inner: Context, item: Item) => Promise<unknown>,
): Promise<ManyResult> {
  const { id } = item;
  try {
    await inSavepoint(ctx, (inner) => work(inner, item));
    return { id, done: true, code: null, reason: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { reason = null, values } = error.options;
    return { id, done: false, code: error.code, reason, ...(values && { values }) };
  }
}
