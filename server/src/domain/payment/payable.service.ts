import type { DocumentDetail } from '@outlay/contract/document';
import { AppError } from '@outlay/contract/errors';
import type { BankTemplate, Payable } from '@outlay/contract/payment';
import { settleDocument, unpayDocument } from '#domain/document/document.decide.service.ts';
import { lockToAct, type Standing } from '#domain/document/document.lock.service.ts';
import { describeDocument } from '#domain/document/document.read.service.ts';
import { maskedNumber } from '#domain/payee/payee.service.ts';
import type { Context } from '#kit/context.ts';
import { openCursor, sealCursor } from '#kit/cursor.ts';
import { newId } from '#kit/id.ts';
import { isDuplicate } from '#kit/transaction.ts';
import { STANDARD_TEMPLATES } from './bank-file.ts';
import { obstacleTo } from './payment.policy.ts';
import { findPayout, payoutMoney } from './payout.ts';
import * as payments from './payment.repository.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;
export type PayableRow = Awaited<ReturnType<typeof payments.listPayables>>[number];

export async function listPayables(
  ctx: Reader,
  { after, size }: { after?: string | undefined; size: number },
) {
  const { db, user, now } = ctx;
  const rows = await payments.listPayables(db, user.companyId, { after: openCursor(after), size });
  const decided = await decidedByMe(
    ctx,
    rows.map(({ id }) => id),
  );
  const sums = await payments.sumPayables(db, user.companyId);
  const last = rows.at(-1);
  return {
    items: rows.map((row) => present(row, user, decided.has(row.id), now())),
    next: rows.length === size && last?.passed_at ? sealCursor({ at: last.passed_at, id: last.id }) : null,
    total: sums.reduce((count, sum) => count + Number(sum.count), 0),
    sums: sums.map(({ amount, currency }) => ({ amount: Number(amount), currency })),
  };
}

export async function decidedByMe(
  { db, user }: Pick<Reader, 'db' | 'user'>,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await payments.listDecidedBy(db, user.companyId, user.memberId, ids);
  return new Set(rows.map(({ document_id }) => document_id));
}

const present = (row: PayableRow, user: Reader['user'], decided: boolean, now: Date): Payable => ({
  documentId: row.id,
  version: row.version,
  number: row.number ?? '',
  title: row.title,
  submitter: { id: row.submitter_id, name: row.submitter_name, departmentName: row.department_name },
  payee:
    row.holder === null
      ? null
      : { holder: row.holder, bank: row.bank ?? '', account: maskedNumber(row.account_last4 ?? '') },
  money: payoutMoney(row),
  passedAt: (row.passed_at ?? new Date(0)).toISOString(),
  obstacle: obstacleTo(
    row.supplier_id === null ? row : { ...row, submitter_name: row.holder ?? '' },
    row,
    user,
    decided,
    now,
  ),
  lastFailure: row.last_failure,
});

export async function listTemplates({
  db,
  user,
}: Pick<Reader, 'db' | 'user'>): Promise<{ items: BankTemplate[] }> {
  const rows = await payments.listTemplates(db, user.companyId);
  return {
    items: rows.map((row) => ({
      id: row.id,
      name: row.name,
      encoding: row.encoding as BankTemplate['encoding'],
      mostRows: row.most_rows,
      columns: row.columns as BankTemplate['columns'],
    })),
  };
}

export async function installStandardTemplates({ db, now }: Pick<Context, 'db' | 'now'>, companyId: string) {
  for (const { name, encoding, mostRows, columns } of STANDARD_TEMPLATES)
    await payments.insertTemplate(db, {
      company_id: companyId,
      id: newId(),
      name,
      encoding,
      most_rows: mostRows,
      columns: JSON.stringify(columns),
      created_at: now(),
    });
}

interface OutsidePayment {
  id: string;
  version: number;
  method: string;
  paidOn: string;
  reference: string;
  reason: string;
}

/** Paid by other means: the same life of the document, without a bank file. */
export async function payOutside(ctx: Context, given: OutsidePayment): Promise<DocumentDetail> {
  const { user, now, secrets } = ctx;
  const row = await lockToAct(ctx, given.id, 'payOutside', async ({ id }) => ({
    agreedTo: (await decidedByMe(ctx, [id])).has(id),
  }));
  if (row.version !== given.version) throw new AppError('CONFLICT', { reason: 'staleVersion' });
  const payee = await findPayout(ctx, row);
  const id = newId();
  await settleDocument(ctx, row, {
    act: 'payOutside',
    paymentId: id,
    reference: given.reference,
    paidOn: given.paidOn,
    reason: given.reason,
  });
  await insertOnce(ctx, [
    {
      company_id: user.companyId,
      id,
      batch_id: null,
      document_id: row.id,
      holder: payee?.holder ?? user.name,
      bank: payee?.bank ?? '',
      account_sealed: payee ? secrets.seal(secrets.open(payee.account_sealed)) : null,
      account_last4: payee?.account_last4 ?? '',
      ...payoutMoney(row),
      state: 'Paid',
      method: given.method,
      reference: given.reference,
      paid_on: given.paidOn,
      marked_by: user.memberId,
      created_at: now(),
      updated_at: now(),
    },
  ]);
  return await describeDocument(ctx, row.id);
}

/** The last wall against paying twice is the database's unique key. */
export async function insertOnce(
  { db }: Pick<Context, 'db'>,
  rows: Parameters<typeof payments.insertPayments>[1],
) {
  try {
    await payments.insertPayments(db, rows);
  } catch (error) {
    if (isDuplicate(error)) throw new AppError('CONFLICT', { reason: 'alreadyInBatch' });
    throw error;
  }
}

/** Whether it was I who marked it paid. */
async function paidStanding({ db, user }: Pick<Reader, 'db' | 'user'>, id: string): Promise<Standing> {
  return { paidByMe: (await payments.findPaid(db, user.companyId, id))?.marked_by === user.memberId };
}

/** How a member stands to a document by its payments: who agreed does not pay, who paid does not take it back. */
export const payingStanding = async (ctx: Pick<Reader, 'db' | 'user'>, id: string): Promise<Standing> => ({
  agreedTo: (await decidedByMe(ctx, [id])).has(id),
  ...(await paidStanding(ctx, id)),
});

/** The money came back; whoever marked it paid does not undo it alone. */
export async function unpay(
  ctx: Context,
  { id, version, reason }: { id: string; version: number; reason: string },
): Promise<DocumentDetail> {
  const { db, user, now } = ctx;
  const row = await lockToAct(ctx, id, 'unpay', () => paidStanding(ctx, id));
  if (row.version !== version) throw new AppError('CONFLICT', { reason: 'staleVersion' });
  const paid = await payments.findPaid(db, user.companyId, id);
  await unpayDocument(ctx, row, reason);
  if (paid)
    await payments.closePayment(
      db,
      user.companyId,
      paid.id,
      { state: 'Reversed', failure: reason, updated_at: now() },
      'Paid',
    );
  return await describeDocument(ctx, id);
}
