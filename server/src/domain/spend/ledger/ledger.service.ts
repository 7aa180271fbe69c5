import { AppError } from '@outlay/contract/errors';
import type { Context } from '#request/context.ts';
import { newId } from '#system/id.ts';
import * as ledger from './ledger.repository.ts';
import type { Posting } from './ledger.repository.ts';

type Writer = Pick<Context, 'db' | 'user' | 'now'>;

export const ACCOUNTS = {
  expense: (type: string) => `expense:${type}`,
  inputVat: 'input_vat',
  payableToEmployee: 'payable_employee',
  payableToSupplier: 'payable_supplier',
  advanceToEmployee: 'advance_employee',
  bankClearing: 'bank_clearing',
} as const;

/** To whom the company owes what passed. */
export type PayableAccount = 'payableToEmployee' | 'payableToSupplier';

export interface PassedLine {
  type: string;
  /** Minor units, tax included. */
  amount: number;
  /** The part of it that is input VAT; 0 where none may be deducted. */
  tax: number;
}

/**
 * Passed: the company owes what was spent, less the advance that is written off. Dr expense and input VAT, Cr payable,
 * Cr advance.
 */
export async function postPass(
  ctx: Writer,
  documentId: string,
  passed: { lines: readonly PassedLine[]; currency: string; obligation: PayableAccount; offset: number },
): Promise<void> {
  const byAccount = new Map<string, number>();
  const add = (account: string, amount: number) =>
    byAccount.set(account, (byAccount.get(account) ?? 0) + amount);
  for (const { type, amount, tax } of passed.lines) {
    add(ACCOUNTS.expense(type), amount - tax);
    add(ACCOUNTS.inputVat, tax);
    add(ACCOUNTS[passed.obligation], -amount);
  }
  add(ACCOUNTS[passed.obligation], passed.offset);
  add(ACCOUNTS.advanceToEmployee, -passed.offset);
  const postings = [...byAccount].map(([account, amount]) => ({
    account,
    amount,
    currency: passed.currency,
  }));
  await post(ctx, documentId, 'pass', postings, null);
}

/** An advance passed: Dr advance, Cr payable. */
export const postAdvance = (ctx: Writer, documentId: string, amount: number, currency: string) =>
  pair(ctx, documentId, 'pass', {
    debit: 'advanceToEmployee',
    credit: 'payableToEmployee',
    amount,
    currency,
  });

/** An advance was given back: Dr bank clearing, Cr advance. */
export const postRepayment = (ctx: Writer, documentId: string, amount: number, currency: string) =>
  pair(ctx, documentId, 'pass', { debit: 'bankClearing', credit: 'advanceToEmployee', amount, currency });

/** Paid: Dr payable, Cr bank clearing. */
export const postPay = (
  ctx: Writer,
  documentId: string,
  obligation: PayableAccount,
  amount: number,
  currency: string,
) => pair(ctx, documentId, 'pay', { debit: obligation, credit: 'bankClearing', amount, currency });

interface Pair {
  debit: Exclude<keyof typeof ACCOUNTS, 'expense'>;
  credit: Exclude<keyof typeof ACCOUNTS, 'expense'>;
  amount: number;
  currency: string;
}

async function pair(ctx: Writer, documentId: string, kind: 'pass' | 'pay', made: Pair): Promise<void> {
  const { debit, credit, amount, currency } = made;
  const postings = [
    { account: ACCOUNTS[debit], amount, currency },
    { account: ACCOUNTS[credit], amount: -amount, currency },
  ];
  await post(ctx, documentId, kind, postings, null);
}

/** Whether an entry of this kind stands unreversed. */
export async function hasLive(
  { db, user }: Pick<Writer, 'db' | 'user'>,
  documentId: string,
  kind: 'pass' | 'pay',
) {
  return (await ledger.findLive(db, user.companyId, documentId, kind)) !== undefined;
}

/** What was posted is never changed: the mirror of it is posted, once. */
export async function reverse(ctx: Writer, documentId: string, kind: 'pass' | 'pay'): Promise<void> {
  const { db, user } = ctx;
  const entry = await ledger.findLive(db, user.companyId, documentId, kind);
  if (!entry) throw new AppError('WRONG_STATE', `document ${documentId} has no live ${kind} entry`);
  const postings = await ledger.listPostings(db, user.companyId, entry.id);
  const mirrored = postings.map(({ account, amount, currency }) => ({ account, amount: -amount, currency }));
  await post(ctx, documentId, 'reverse', mirrored, entry.id);
}

async function post(
  { db, user, now }: Writer,
  documentId: string,
  kind: 'pass' | 'pay' | 'reverse',
  postings: readonly Posting[],
  reverses: string | null,
): Promise<void> {
  const whole = postings.filter(({ amount }) => amount !== 0);
  assertBalanced(whole);
  await ledger.insertEntry(db, {
    companyId: user.companyId,
    id: newId(),
    documentId,
    kind,
    reverses,
    postings: whole,
    now: now(),
  });
}

/** An assertion that stays on in production: an entry that does not sum to zero is a fault of ours, not written. */
function assertBalanced(postings: readonly Posting[]): void {
  const sums = new Map<string, number>();
  for (const { amount, currency } of postings) {
    if (!Number.isSafeInteger(amount))
      throw new Error(`posting of ${amount} is no whole number of minor units`);
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  }
  if ([...sums.values()].some((sum) => sum !== 0)) throw new Error('a ledger entry does not balance');
}
