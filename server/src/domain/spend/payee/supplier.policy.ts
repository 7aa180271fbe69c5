import type { SupplierAction } from '@outlay/contract/spend/payee';
import type { SignedIn } from '#request/context.ts';
import { lackOf, type Refusal } from '#request/refusal.ts';

/** Why an act on a pending change is refused; null if it is allowed. The requester must not confirm. */
export function refusalOnChange(
  action: Exclude<SupplierAction, 'change'>,
  change: { asked_by: string },
  user: SignedIn,
): Refusal | null {
  const lack = lackOf('supplier.write', user);
  if (lack) return lack;
  const mine = change.asked_by === user.memberId;
  if (mine !== (action === 'withdraw'))
    return { code: 'NOT_ALLOWED', reason: mine ? 'madeByMe' : 'madeByAnother' };
  return null;
}

/** The acts available for a supplier and its pending change. */
export function supplierActions(change: { asked_by: string } | null, user: SignedIn): SupplierAction[] {
  if (lackOf('supplier.write', user)) return [];
  if (!change) return ['change'];
  const offered = (['confirm', 'refuse', 'withdraw'] as const).filter(
    (action) => refusalOnChange(action, change, user) === null,
  );
  return ['change', ...offered];
}
