import { AppError } from '@outlay/contract/errors';
import type { Context } from '#kit/context.ts';
import { newId } from '#kit/id.ts';
import * as ledger from './ledger.repository.ts';
import type { Posting } from './ledger.repository.ts';

type Writer = Pick<Context, 'db' | 'user' | 'now'>;

export const ACCOUNTS = {
  expense: (type: string) => `expense:${type}`,
  inputVat: 'input_vat',
  payableToEmployee: 'payable_employee',
  bankClearing: 'bank_clearing',
} as const;

export interface PassedLine {
  type: string;
  /** Minor units, tax included. */
  amount: number;
  /** The part of it that is input VAT; 0 where none may be deducted. */
  tax: number;
}

/** Passed: the company owes the employee what was spent. Dr expense and input VAT, Cr payable. */
export async function postPass(
  ctx: Writer,
  documentId: string,
  lines: readonly PassedLine[],
  currency: string,
): Promise<void> {
  const byAccount = new Map<string, number>();
  const add = (account: string, amount: number) =>
    byAccount.set(account, (byAccount.get(account) ?? 0) + amount);
  for (const { type, amount, tax } of lines) {
    add(ACCOUNTS.expense(type), amount - tax);
    add(ACCOUNTS.inputVat, tax);
    add(ACCOUNTS.payableToEmployee, -amount);
  }
  const postings = [...byAccount].map(([account, amount]) => ({ account, amount, currency }));
  await post(ctx, documentId, 'pass', postings, null);
}

/** Paid: Dr payable, Cr bank clearing. */
export async function postPay(
  ctx: Writer,
  documentId: string,
  amount: number,
  currency: string,
): Promise<void> {
  const postings = [
    { account: ACCOUNTS.payableToEmployee, amount, currency },
    { account: ACCOUNTS.bankClearing, amount: -amount, currency },
  ];
  await post(ctx, documentId, 'pay', postings, null);
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
