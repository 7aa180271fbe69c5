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
  payableToTravelProvider: 'payable_travel_provider',
  payableToMerchant: 'payable_merchant',
  advanceToEmployee: 'advance_employee',
  bankClearing: 'bank_clearing',
  /** The company's money at, or owed to, the wallets of others with which employees pay. */
  corporateWallet: 'corporate_wallet',
  /** What is owed in one currency and paid in another. */
  currencyClearing: 'currency_clearing',
} as const;

/** The ledger account for what the company owes for an approved document. */
export type PayableAccount = 'payableToEmployee' | 'payableToSupplier';

/** What is booked already, as owed to travel providers or merchants. */
export interface Settled {
  account: 'payableToTravelProvider' | 'payableToMerchant';
  /** What it takes off, in minor units of `currency`. */
  amount: number;
  currency: string;
}

export interface PassedLine {
  type: string;
  /** Minor units, tax included. */
  amount: number;
  /** The part that is input VAT; 0 if none is deductible. */
  tax: number;
  /** Null for an expense. */
  settles: Settled | null;
}

/**
 * Posts an approved document: Dr expense and input VAT, or what it settles; Cr payable, Cr advance (the part
 * written off). What is settled in another currency goes through currency clearing, so that each currency balances.
 */
export async function postPass(
  ctx: Writer,
  documentId: string,
  passed: { lines: readonly PassedLine[]; currency: string; obligation: PayableAccount; offset: number },
): Promise<void> {
  const postings: Posting[] = [];
  const add = (account: string, amount: number, currency = passed.currency) =>
    postings.push({ account, amount, currency });
  for (const { type, amount, tax, settles } of passed.lines) {
    if (settles) {
      add(ACCOUNTS[settles.account], settles.amount, settles.currency);
      add(ACCOUNTS.currencyClearing, -settles.amount, settles.currency);
      add(ACCOUNTS.currencyClearing, amount);
    } else add(ACCOUNTS.expense(type), amount - tax);
    add(ACCOUNTS.inputVat, tax);
    add(ACCOUNTS[passed.obligation], -amount);
  }
  add(ACCOUNTS[passed.obligation], passed.offset);
  add(ACCOUNTS.advanceToEmployee, -passed.offset);
  await post(ctx, { document_id: documentId }, 'pass', summed(postings), null);
}

/** One posting for each account and currency. */
function summed(postings: readonly Posting[]): Posting[] {
  const sums = new Map<string, Posting>();
  for (const { account, amount, currency } of postings) {
    const key = `${account} ${currency}`;
    sums.set(key, { account, amount: (sums.get(key)?.amount ?? 0) + amount, currency });
  }
  return [...sums.values()];
}

/** Posts an approved advance: Dr advance, Cr payable. */
export const postAdvance = (ctx: Writer, documentId: string, amount: number, currency: string) =>
  pair(ctx, documentId, 'pass', {
    debit: 'advanceToEmployee',
    credit: 'payableToEmployee',
    amount,
    currency,
  });

/** Posts the repayment of an advance: Dr bank clearing, Cr advance. */
export const postRepayment = (ctx: Writer, documentId: string, amount: number, currency: string) =>
  pair(ctx, documentId, 'pass', { debit: 'bankClearing', credit: 'advanceToEmployee', amount, currency });

/** Posts a payment: Dr payable, Cr bank clearing. */
export const postPay = (
  ctx: Writer,
  documentId: string,
  obligation: PayableAccount,
  amount: number,
  currency: string,
) => pair(ctx, documentId, 'pay', { debit: obligation, credit: 'bankClearing', amount, currency });

interface Owed {
  type: string;
  /** Than is booked for it, in minor units; less for a refund. */
  more: number;
  currency: string;
}

/** Posts what an order that the company paid costs more: Dr expense, Cr payable to the provider. */
export const postOrder = (ctx: Writer, orderId: string, owed: Owed): Promise<void> =>
  post(ctx, { order_id: orderId }, 'order', owedTo('payableToTravelProvider', owed), null);

/**
 * Posts a payment at a till, or with less a refund of it: Dr expense and input VAT, Cr payable to the merchant.
 * `moreTax` is the part of `more` that is deductible, or what of an earlier one has become so.
 */
export const postCharge = (
  ctx: Writer,
  chargeId: string,
  { moreTax, ...owed }: Owed & { moreTax: number },
): Promise<void> => {
  const { type, currency } = owed;
  const deducted = between(ACCOUNTS.inputVat, ACCOUNTS.expense(type), { amount: moreTax, currency });
  const postings = summed([...owedTo('payableToMerchant', owed), ...deducted]);
  return post(ctx, { charge_id: chargeId }, 'charge', postings, null);
};

/** Posts a payment with a corporate wallet, or with less a refund of it: Dr expense, Cr corporate wallet. */
export const postWallet = (ctx: Writer, walletTradeId: string, owed: Owed): Promise<void> =>
  post(ctx, { wallet_trade_id: walletTradeId }, 'wallet', owedTo('corporateWallet', owed), null);

const owedTo = (account: Settled['account'] | 'corporateWallet', { type, more, currency }: Owed): Posting[] =>
  between(ACCOUNTS.expense(type), ACCOUNTS[account], { amount: more, currency });

/**
 * Posts what a traveller owes more for a refund of an order that they claimed, in minor units; less where it is negative:
 * Dr advance, Cr expense.
 */
export const postRefund = (
  ctx: Writer,
  orderId: string,
  { type, more, currency }: { type: string; more: number; currency: string },
): Promise<void> =>
  post(
    ctx,
    { order_id: orderId },
    'order',
    between(ACCOUNTS.advanceToEmployee, ACCOUNTS.expense(type), { amount: more, currency }),
    null,
  );

/** An amount debited to one account and credited to another. */
const between = (
  debit: string,
  credit: string,
  { amount, currency }: Omit<Posting, 'account'>,
): Posting[] => [
  { account: debit, amount, currency },
  { account: credit, amount: -amount, currency },
];

interface Pair {
  debit: Exclude<keyof typeof ACCOUNTS, 'expense'>;
  credit: Exclude<keyof typeof ACCOUNTS, 'expense'>;
  amount: number;
  currency: string;
}

async function pair(ctx: Writer, documentId: string, kind: 'pass' | 'pay', made: Pair): Promise<void> {
  const { debit, credit, amount, currency } = made;
  const postings = between(ACCOUNTS[debit], ACCOUNTS[credit], { amount, currency });
  await post(ctx, { document_id: documentId }, kind, postings, null);
}

/** Whether there is an entry of this kind that is not reversed. */
export async function hasLive(
  { db, user }: Pick<Writer, 'db' | 'user'>,
  documentId: string,
  kind: 'pass' | 'pay',
) {
  return (await ledger.findLive(db, user.companyId, documentId, kind)) !== undefined;
}

/** Reverses an entry by posting its mirror once; entries are never changed. */
export async function reverse(ctx: Writer, documentId: string, kind: 'pass' | 'pay'): Promise<void> {
  const { db, user } = ctx;
  const entry = await ledger.findLive(db, user.companyId, documentId, kind);
  if (!entry) throw new AppError('WRONG_STATE', `document ${documentId} has no live ${kind} entry`);
  const postings = await ledger.listPostings(db, user.companyId, entry.id);
  const mirrored = postings.map(({ account, amount, currency }) => ({ account, amount: -amount, currency }));
  await post(ctx, { document_id: documentId }, 'reverse', mirrored, entry.id);
}

async function post(
  { db, user, now }: Writer,
  about: Parameters<typeof ledger.insertEntry>[1]['about'],
  kind: Parameters<typeof ledger.insertEntry>[1]['kind'],
  postings: readonly Posting[],
  reverses: string | null,
): Promise<void> {
  const whole = postings.filter(({ amount }) => amount !== 0);
  assertBalanced(whole);
  await ledger.insertEntry(db, {
    companyId: user.companyId,
    id: newId(),
    about,
    kind,
    reverses,
    postings: whole,
    now: now(),
  });
}

/** Throws for an entry that does not sum to zero, which would be a bug. */
function assertBalanced(postings: readonly Posting[]): void {
  const sums = new Map<string, number>();
  for (const { amount, currency } of postings) {
    if (!Number.isSafeInteger(amount))
      throw new Error(`posting of ${amount} is no whole number of minor units`);
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  }
  if ([...sums.values()].some((sum) => sum !== 0)) throw new Error('a ledger entry does not balance');
}
