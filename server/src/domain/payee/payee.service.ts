import type { PayeeAccount } from '@outlay/contract/payee';
import { getCompany } from '#domain/account/person.service.ts';
import { tell } from '#domain/message/message.service.ts';
import type { Context } from '#kit/context.ts';
import * as payees from './payee.repository.ts';

type Row = NonNullable<Awaited<ReturnType<typeof payees.findAccount>>>;

export async function getMyAccount({ db, user }: Pick<Context, 'db' | 'user'>) {
  const row = await payees.findAccount(db, user.companyId, user.memberId);
  return { account: row ? mask(row) : null };
}

interface Form {
  id: string;
  holder: string;
  bank: string;
  account: string;
}

/**
 * Sets where my money goes. I am told, in case it was not me, and payments wait as long as the company has it. The
 * same account again is no change: it neither waits nor lifts what the bank refused.
 */
export async function saveMyAccount(ctx: Context, given: Form): Promise<PayeeAccount> {
  const { db, user, now, secrets } = ctx;
  const before = await payees.findAccount(db, user.companyId, user.memberId);
  if (before && isSame(ctx, before, given)) return mask(before);
  const { payee_hold_hours } = await getCompany(db, user.companyId);
  const row = await payees.saveAccount(db, {
    companyId: user.companyId,
    id: given.id,
    memberId: user.memberId,
    holder: given.holder,
    bank: given.bank,
    sealed: secrets.seal(given.account, 'payee_account', {
      company_id: user.companyId,
      member_id: user.memberId,
    }),
    last4: given.account.slice(-4),
    now: now(),
    holdHours: payee_hold_hours,
  });
  const masked = mask(row);
  ctx.audit({
    action: 'payee.save',
    objectType: 'payeeAccount',
    objectId: row.id,
    detail: {
      bank: masked.bank,
      account: masked.account,
      ...(before && { before: { bank: before.bank, account: maskedNumber(before.account_last4) } }),
    },
  });
  await tell(ctx, {
    to: [user.memberId],
    kind: 'payeeAccountChanged',
    values: { bank: masked.bank, account: masked.account },
  });
  return masked;
}

const isSame = ({ secrets }: Pick<Context, 'secrets'>, row: Row, form: Form): boolean =>
  row.holder === form.holder &&
  row.bank === form.bank &&
  secrets.open(row.account_sealed, 'payee_account', row) === form.account;

/** Where a member's money goes, sealed: for the document's checks and the payment. */
export const findPayee = (db: Context['db'], companyId: string, memberId: string) =>
  payees.findAccount(db, companyId, memberId);

/** The bank refused the account by its name or number: nothing is paid to it until its owner changes it. */
export const refusePayee = ({ db, user }: Pick<Context, 'db' | 'user'>, memberId: string, version: number) =>
  payees.refuseAccount(db, user.companyId, memberId, version);

export const maskedNumber = (last4: string): string => `**** ${last4}`;

const mask = (row: Row): PayeeAccount => ({
  id: row.id,
  holder: row.holder,
  bank: row.bank,
  account: maskedNumber(row.account_last4),
  heldUntil: row.held_until?.toISOString() ?? null,
  refused: row.refused_version === row.version,
  version: row.version,
});
