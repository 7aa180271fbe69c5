import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import type { PayeeAccount, payeeEndpoints } from '@outlay/contract/spend/payee';
import { getCompany } from '#domain/organisation/account/person.service.ts';
import { notify } from '#domain/platform/message/message.service.ts';
import type { Context } from '#request/context.ts';
import { isDuplicate } from '#database/transaction.ts';
import { remembered } from '#database/remembered.ts';
import * as payees from './payee.repository.ts';
import type { AccountRow } from './payee.repository.ts';

type Reader = Pick<Context, 'db' | 'user'>;
type Form = Received<typeof payeeEndpoints.save>;

const HOUR_MS = 3_600_000;
const MOST_ACCOUNTS = 10;

export async function getMyAccounts({ db, user }: Reader) {
  const accounts = (await payees.listAccounts(db, user)).map(mask);
  return { account: accounts.find(({ main }) => main) ?? null, accounts };
}

/**
 * Sets the caller's payee account and notifies them, in case it was not them. Payments to a changed or added
 * account wait for the company's waiting period. Saving an unchanged account starts no waiting period and
 * does not clear the bank's refusal.
 */
export async function saveMyAccount(ctx: Context, input: Form): Promise<PayeeAccount> {
  const { db, user } = ctx;
  const before = await findBefore(ctx, input);
  if (before && isSame(ctx, before, input)) return mask(before);
  const known = await payees.listAccounts(db, user);
  if (!before && known.length >= MOST_ACCOUNTS)
    throw new AppError('WRONG_STATE', { reason: 'tooManyAccounts', values: { most: String(MOST_ACCOUNTS) } });
  const row = await keep(ctx, input, before, known.length === 0);
  const masked = mask(row);
  ctx.audit({
    action: before || row.main ? 'payee.save' : 'payee.add',
    objectType: 'payeeAccount',
    objectId: row.id,
    detail: {
      bank: masked.bank,
      account: masked.account,
      ...(before && { before: { bank: before.bank, account: maskedNumber(before.account_last4) } }),
    },
  });
  notifyAccountOwner(ctx, masked);
  return masked;
}

/** The account to change, by id or else the main one; undefined if one is added. */
const findBefore = async ({ db, user }: Reader, { id, add }: Form): Promise<AccountRow | undefined> =>
  (await payees.findAccount(db, user.companyId, user.memberId, id)) ??
  (add ? undefined : await payees.findAccount(db, user.companyId, user.memberId));

async function keep(
  ctx: Context,
  input: Form,
  before: AccountRow | undefined,
  first: boolean,
): Promise<AccountRow> {
  const { db, user, now, secrets } = ctx;
  const { payee_hold_hours } = await getCompany(db, user.companyId);
  const place = { company_id: user.companyId, member_id: user.memberId };
  const account = {
    companyId: user.companyId,
    memberId: user.memberId,
    id: before?.id ?? input.id,
    holder: input.holder,
    bank: input.bank,
    sealed: secrets.seal(input.account, 'payee_account', place),
    last4: input.account.slice(-4),
    now: now(),
    heldUntil: first ? null : new Date(now().getTime() + payee_hold_hours * HOUR_MS),
  };
  if (before) return await payees.updateAccount(db, account);
  try {
    return await payees.insertAccount(db, { ...account, main: first });
  } catch (error) {
    // A first account added concurrently, or a reused id.
    if (isDuplicate(error)) throw new AppError('CONFLICT', { reason: 'staleVersion' });
    throw error;
  }
}

/** Submitted documents keep the account they were submitted with. */
export async function makeMain(ctx: Context, { id }: { id: string }): Promise<PayeeAccount> {
  const { db, user } = ctx;
  const row = await getOwn(ctx, id);
  const before = await payees.findAccount(db, user.companyId, user.memberId);
  if (!before || before.id === id) return mask(row);
  await payees.setMain(db, user, { from: before.id, to: id });
  const masked = mask({ ...row, main: true });
  const { bank, account } = masked;
  ctx.audit({
    action: 'payee.makeMain',
    objectType: 'payeeAccount',
    objectId: id,
    detail: { bank, account, before: { bank: before.bank, account: maskedNumber(before.account_last4) } },
  });
  notifyAccountOwner(ctx, masked);
  return masked;
}

export async function removeMyAccount(ctx: Context, { id }: { id: string }) {
  const { db, user, now } = ctx;
  const row = await getOwn(ctx, id);
  if (row.main) throw new AppError('WRONG_STATE', { reason: 'mainAccount' });
  const uses = await payees.countUses(db, user.companyId, id);
  if (uses > 0) throw new AppError('WRONG_STATE', { reason: 'inUse' });
  await payees.removeAccount(db, user.companyId, id, now());
  ctx.audit({
    action: 'payee.remove',
    objectType: 'payeeAccount',
    objectId: id,
    detail: { bank: row.bank, account: maskedNumber(row.account_last4) },
  });
  return { done: true as const };
}

async function getOwn({ db, user }: Reader, id: string): Promise<AccountRow> {
  const row = await payees.findAccount(db, user.companyId, user.memberId, id);
  if (!row) throw new AppError('NOT_FOUND', `payee account ${id}`);
  return row;
}

/** @throws AppError NOT_FOUND if the account is not the caller's. */
export async function assertOwnAccount(ctx: Reader, id: string): Promise<void> {
  await getOwn(ctx, id);
}

const notifyAccountOwner = (ctx: Context, { bank, account }: PayeeAccount) =>
  notify(ctx, { to: [ctx.user.memberId], kind: 'payeeAccountChanged', values: { bank, account } });

const isSame = ({ secrets }: Pick<Context, 'secrets'>, row: AccountRow, form: Form): boolean =>
  row.holder === form.holder &&
  row.bank === form.bank &&
  secrets.open(row.account_sealed, 'payee_account', row) === form.account;

/** A member's payee account, sealed; the main one when the id is null. */
export async function findPayee(
  ctx: Pick<Context, 'db' | 'user'>,
  memberId: string,
  accountId: string | null = null,
) {
  const { account } = await remembered(ctx, `payee ${memberId} ${accountId}`, async () => ({
    account: await payees.findAccount(ctx.db, ctx.user.companyId, memberId, accountId),
  }));
  return account;
}

/** Blocks an account after the bank refused its name or number, until its owner changes it. */
export const refusePayee = ({ db, user }: Reader, id: string, version: number) =>
  payees.refuseAccount(db, user.companyId, id, version);

export const maskedNumber = (last4: string): string => `**** ${last4}`;

const mask = (row: AccountRow): PayeeAccount => ({
  id: row.id,
  holder: row.holder,
  bank: row.bank,
  account: maskedNumber(row.account_last4),
  heldUntil: row.held_until?.toISOString() ?? null,
  refused: row.refused_version === row.version,
  main: row.main,
  version: row.version,
});
