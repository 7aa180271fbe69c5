import { writeOffsets, type Offset } from '#domain/spend/advance/advance.service.ts';
import { deductionsOf, lockRefunds, type OpenRefund } from '#domain/spend/advance/refund.service.ts';
import type { Context } from '#request/context.ts';
import type { CalculatedDraft } from '../record/facts.ts';
import type { Stored } from './stored.service.ts';

type Writer = Pick<Context, 'db' | 'user' | 'now'>;

/** A claim pays its person, who then gives back what they owe for refunds. */
const deducts = ({ definition, row }: CalculatedDraft): boolean =>
  definition.form.effect === 'reimburse' && row.effect === 'reimburse';

/** A claim with what it deducts for refunds: after the advances that its person chose, up to what it claims. */
export function withDeductions(draft: CalculatedDraft, refunds: readonly OpenRefund[]): CalculatedDraft {
  if (!deducts(draft)) return draft;
  const { amount, offsets, row } = draft;
  const room = amount - offsets.reduce((sum, offset) => sum + offset.amount, 0);
  return { ...draft, offsets: [...offsets, ...deductionsOf(refunds, row.currency, room)] };
}

/** The offsets of a claim that are of advances, without what it deducts for refunds. */
export const chosenOffsets = (offsets: readonly Stored['offsets'][number][]): Offset[] =>
  offsets.flatMap(({ kind, ...offset }) => (kind === 'refund' ? [] : [offset]));

/**
 * The same when the claim is submitted: with what is owed then, which no claim submitted at the same time can deduct too.
 * What it is to deduct is stored.
 */
export async function takeDeductions(
  ctx: Writer,
  draft: CalculatedDraft,
  stored: Stored,
): Promise<CalculatedDraft> {
  if (!deducts(draft)) return draft;
  const had = stored.offsets.some(({ kind }) => kind === 'refund');
  if (!had && stored.refunds.length === 0) return draft;
  const taken = withDeductions(draft, await lockRefunds(ctx, draft.row.submitter_id));
  await writeOffsets(ctx, draft.row.id, taken.offsets);
  return taken;
}
