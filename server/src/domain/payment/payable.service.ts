import type { BankTemplate, Payable } from '@outlay/contract/payment';
import { changedPayee, involvedIn } from '#domain/document/document.paying.service.ts';
import { maskedNumber } from '#domain/payee/payee.service.ts';
import type { Context } from '#kit/context.ts';
import { openCursor, sealCursor } from '#kit/cursor.ts';
import { newId } from '#kit/id.ts';
import { STANDARD_TEMPLATES } from './bank-file.ts';
import { obstacleTo } from './payment.policy.ts';
import { payoutMoney } from './payout.ts';
import * as batches from './batch.repository.ts';
import * as payables from './payable.repository.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;
type PayableRow = Awaited<ReturnType<typeof payables.listPayables>>[number];

export async function listPayables(
  ctx: Reader,
  { after, size }: { after?: string | undefined; size: number },
) {
  const { db, user, now } = ctx;
  const rows = await payables.listPayables(db, user.companyId, { after: openCursor(after), size });
  const decided = await involvedIn(
    ctx,
    rows.map(({ id }) => id),
  );
  const sums = await payables.sumPayables(db, user.companyId);
  const last = rows.at(-1);
  return {
    items: rows.map((row) => present(row, user, decided.has(row.id), now())),
    next: rows.length === size && last?.passed_at ? sealCursor({ at: last.passed_at, id: last.id }) : null,
    total: sums.reduce((count, sum) => count + Number(sum.count), 0),
    sums: sums.map(({ amount, currency }) => ({ amount: Number(amount), currency })),
  };
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
    { ...row, changedByMe: changedPayee({ account_changed_by: row.changed_by }, user) },
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
  const rows = await batches.listTemplates(db, user.companyId);
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
    await batches.insertTemplate(db, {
      company_id: companyId,
      id: newId(),
      name,
      encoding,
      most_rows: mostRows,
      columns: JSON.stringify(columns),
      created_at: now(),
    });
}
