import { AppError } from '@outlay/contract/errors';
import type { MessageKind } from '@outlay/contract/platform/message.kind';
import type { Permission } from '@outlay/contract/permission';
import { getCompany } from '#domain/organisation/account/person.service.ts';
import { listHolders } from '#domain/organisation/company/newcomer.service.ts';
import { notify } from '#domain/platform/message/message.service.ts';
import { actorOf, type Context } from '#request/context.ts';
import { newId } from '#system/id.ts';
import { assertNotRefused } from '#request/refusal.ts';
import { isDuplicate } from '#database/transaction.ts';
import { maskedNumber } from './payee.service.ts';
import { refusalOnChange } from './supplier.policy.ts';
import * as suppliers from './supplier.repository.ts';

/** Members with one of these permissions are notified of changes to a supplier's account. */
const FINANCE: readonly Permission[] = [
  'supplier.write',
  'payment.batch',
  'payment.release',
  'payment.markPaid',
];

async function notifyFinance(
  ctx: Context,
  kind: MessageKind,
  { name, bank, account }: { name: string; bank: string; account: string },
): Promise<void> {
  const to = [];
  for (const permission of FINANCE) to.push(...(await listHolders(ctx, ctx.user.companyId, permission)));
  notify(ctx, { to, kind, values: { name, bank, account, actor: ctx.user.name } });
}

/** Stores a requested change of a supplier's account, sealed, until a second person confirms it. */
export async function requestChange(
  ctx: Context,
  supplierId: string,
  wanted: { name: string; bank: string; account: string },
): Promise<void> {
  const { db, user, now, secrets } = ctx;
  const id = newId();
  const place = { company_id: user.companyId, supplier_id: supplierId, id };
  try {
    await suppliers.insertChange(db, {
      ...place,
      name: wanted.name,
      bank: wanted.bank,
      account_sealed: secrets.seal(wanted.account, 'supplier_change', place),
      account_last4: wanted.account.slice(-4),
      state: 'Waiting',
      asked_by: user.memberId,
      created_at: now(),
    });
  } catch (error) {
    if (isDuplicate(error)) throw new AppError('WRONG_STATE', { reason: 'changeWaits' });
    throw error;
  }
  const details = { name: wanted.name, bank: wanted.bank, account: maskedNumber(wanted.account.slice(-4)) };
  ctx.audit({
    action: 'supplier.ask',
    objectType: 'supplier',
    objectId: supplierId,
    detail: { ...details, changeId: id },
  });
  await notifyFinance(ctx, 'supplierChanged', details);
}

async function openChange(ctx: Context, id: string) {
  const { db, user } = ctx;
  const found = await suppliers.findChange(db, user.companyId, id);
  const supplier = found && (await suppliers.lockSupplier(db, user.companyId, found.supplier_id));
  if (!supplier) throw new AppError('NOT_FOUND', `change ${id} of a supplier`);
  return { change: found, supplier };
}

/** Confirms the change as a second person; payments to the account wait for the company's waiting period. */
export async function confirmSupplier(ctx: Context, { id }: { id: string }): Promise<string> {
  const { db, user, now, secrets } = ctx;
  const { change, supplier } = await openChange(ctx, id);
  assertNotRefused(refusalOnChange('confirm', change, user));
  await decide(ctx, change, 'Confirmed');
  const { payee_hold_hours } = await getCompany(db, user.companyId);
  const saved = await suppliers.updateSupplier(db, user.companyId, supplier, {
    name: change.name,
    bank: change.bank,
    // Sealed again for the supplier's row: a value sealed for the change opens only there.
    account_sealed: secrets.seal(
      secrets.open(change.account_sealed, 'supplier_change', change),
      'supplier',
      supplier,
    ),
    account_last4: change.account_last4,
    account_version: supplier.account_version + 1,
    account_changed_by: change.asked_by,
    account_changed_at: now(),
    held_until: new Date(now().getTime() + payee_hold_hours * 3_600_000),
    confirmed: true,
    updated_at: now(),
  });
  if (!saved) throw new AppError('CONFLICT', { reason: 'staleVersion' });
  const details = { name: change.name, bank: change.bank, account: maskedNumber(change.account_last4) };
  ctx.audit({
    action: 'supplier.confirm',
    objectType: 'supplier',
    objectId: supplier.id,
    detail: {
      ...details,
      changeId: id,
      askedBy: change.asked_by,
      before: { name: supplier.name, bank: supplier.bank, account: maskedNumber(supplier.account_last4) },
    },
  });
  await notifyFinance(ctx, 'supplierConfirmed', details);
  return supplier.id;
}

/** Closes the change: refused by a second person, or withdrawn by its requester. The account is unchanged. */
export async function refuseSupplierChange(ctx: Context, { id }: { id: string }): Promise<string> {
  const { change, supplier } = await openChange(ctx, id);
  const mine = change.asked_by === ctx.user.memberId;
  assertNotRefused(refusalOnChange(mine ? 'withdraw' : 'refuse', change, ctx.user));
  await decide(ctx, change, mine ? 'Withdrawn' : 'Refused');
  ctx.audit({
    action: mine ? 'supplier.withdraw' : 'supplier.refuse',
    objectType: 'supplier',
    objectId: supplier.id,
    detail: { name: change.name, account: maskedNumber(change.account_last4), changeId: id },
  });
  return supplier.id;
}

async function decide(
  { db, user, now }: Context,
  { id }: suppliers.ChangeRow,
  state: 'Confirmed' | 'Refused' | 'Withdrawn',
): Promise<void> {
  const decided = { state, decided_by: actorOf(user) ?? user.memberId, decided_at: now() };
  if (!(await suppliers.decideChange(db, user.companyId, id, decided)))
    throw new AppError('WRONG_STATE', { reason: 'alreadyDecided' });
}
