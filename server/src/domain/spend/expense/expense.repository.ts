import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ExpenseType } from '@outlay/contract/spend/expense';
import { columnsIn } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import { containing } from '#database/like.ts';

const expenses = (db: Db, companyId: string) =>
  db
    .selectFrom('expense')
    .leftJoin('document', (join) =>
      join
        .onRef('document.company_id', '=', 'expense.company_id')
        .onRef('document.id', '=', 'expense.document_id'),
    )
    .where('expense.company_id', '=', companyId)
    .select(columnsIn('expense', 'expense'))
    .select((q) => [
      'document.number as document_number',
      'document.status as document_status',
      // A rejected or voided document still shows the expense, though it is free for another one.
      q
        .exists(
          q
            .selectFrom('document_line')
            .select('document_line.id')
            .whereRef('document_line.company_id', '=', 'expense.company_id')
            .whereRef('document_line.expense_id', '=', 'expense.id'),
        )
        .as('on_line'),
      q
        .selectFrom('expense_file')
        .select(sql<string[]>`coalesce(array_agg(file_id order by created_at, file_id), '{}')`.as('ids'))
        .whereRef('expense_file.company_id', '=', 'expense.company_id')
        .where('expense_file.expense_id', '=', sql<string>`coalesce(expense.paper_expense_id, expense.id)`)
        .as('file_ids'),
      jsonArrayFrom(
        q
          .selectFrom('expense as part')
          .select(['part.id', 'part.type', 'part.amount', 'part.currency', 'part.submitted'])
          .whereRef('part.company_id', '=', 'expense.company_id')
          .whereRef('part.id', '!=', 'expense.id')
          .where(
            sql<boolean>`(part.id = expense.paper_expense_id
              or part.paper_expense_id = coalesce(expense.paper_expense_id, expense.id))`,
          )
          .orderBy('part.id'),
      ).as('other_parts'),
    ]);

export type ExpenseRow = Awaited<ReturnType<typeof listByIds>>[number];

export const listByIds = (db: Db, companyId: string, ids: readonly string[]) =>
  expenses(db, companyId)
    .where('expense.id', 'in', [...ids])
    .execute();

export const listMine = (
  db: Db,
  companyId: string,
  memberId: string,
  page: {
    state: 'open' | 'unsubmitted' | 'all';
    search: string;
    after: { at: Date; id: string } | null;
    size: number;
  },
) =>
  expenses(db, companyId)
    .where('expense.member_id', '=', memberId)
    .$if(page.state !== 'all', (q) => q.where('expense.submitted', '=', false))
    .$if(page.state === 'open', (q) => q.where('expense.document_id', 'is', null))
    .$if(page.search !== '', (q) =>
      q.where((w) =>
        w.or([
          w('expense.merchant', 'ilike', containing(page.search)),
          w('expense.remarks', 'ilike', containing(page.search)),
        ]),
      ),
    )
    .$if(page.after !== null, (q) =>
      q.where(sql<boolean>`(expense.updated_at, expense.id) < (${page.after?.at}, ${page.after?.id}::uuid)`),
    )
    .orderBy('expense.updated_at', 'desc')
    .orderBy('expense.id', 'desc')
    .limit(page.size)
    .execute();

export const sumMine = (db: Db, companyId: string, memberId: string, state: 'open' | 'unsubmitted' | 'all') =>
  db
    .selectFrom('expense')
    .select(['currency', sql<number>`sum(amount)::bigint`.as('amount'), sql<number>`count(*)`.as('count')])
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .$if(state !== 'all', (q) => q.where('submitted', '=', false))
    .$if(state === 'open', (q) => q.where('document_id', 'is', null))
    .groupBy('currency')
    .orderBy('currency')
    .execute();

export interface ExpenseValues {
  type: ExpenseType;
  amount: number;
  currency: string;
  spent_on: string;
  merchant: string;
  remarks: string;
}

export const insertExpense = (
  db: Db,
  row: ExpenseValues & {
    companyId: string;
    id: string;
    memberId: string;
    now: Date;
    /** For a part of a split receipt: the part to which the files and invoices are attached. */
    paperHome?: string;
  },
) => {
  const { companyId, id, memberId, now, paperHome = null, ...values } = row;
  return db
    .insertInto('expense')
    .values({
      ...{ company_id: companyId, id, member_id: memberId, paper_expense_id: paperHome },
      ...{ created_at: now, updated_at: now },
      ...values,
    })
    .execute();
};

export async function updateExpense(
  db: Db,
  companyId: string,
  id: string,
  version: number,
  change: ExpenseValues & { updated_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('expense')
    .set({ ...change, version: version + 1 })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('submitted', '=', false)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function replaceFiles(
  db: Db,
  companyId: string,
  expenseId: string,
  fileIds: readonly string[],
  now: Date,
) {
  await db
    .deleteFrom('expense_file')
    .where('company_id', '=', companyId)
    .where('expense_id', '=', expenseId)
    .execute();
  if (fileIds.length === 0) return;
  await db
    .insertInto('expense_file')
    .values(
      [...new Set(fileIds)].map((file_id) => ({
        company_id: companyId,
        expense_id: expenseId,
        file_id,
        created_at: now,
      })),
    )
    .execute();
}

export async function deleteExpense(db: Db, companyId: string, id: string): Promise<void> {
  await db
    .deleteFrom('expense_file')
    .where('company_id', '=', companyId)
    .where('expense_id', '=', id)
    .execute();
  await db.deleteFrom('expense').where('company_id', '=', companyId).where('id', '=', id).execute();
}

/** Attaches the files of a split receipt to its part `home`: moves those of `from`, without duplicates. */
export async function moveFiles(db: Db, companyId: string, from: string, home: string): Promise<void> {
  await db
    .insertInto('expense_file')
    .columns(['company_id', 'expense_id', 'file_id', 'created_at'])
    .expression((q) =>
      q
        .selectFrom('expense_file')
        .select((s) => ['company_id', s.val(home).as('expense_id'), 'file_id', 'created_at'])
        .where('company_id', '=', companyId)
        .where('expense_id', '=', from),
    )
    .onConflict((conflict) => conflict.columns(['company_id', 'expense_id', 'file_id']).doNothing())
    .execute();
  await db
    .deleteFrom('expense_file')
    .where('company_id', '=', companyId)
    .where('expense_id', '=', from)
    .execute();
}

/** Sets the expense to which the files and invoices are attached; null for each expense itself. */
export const setPaperHome = (db: Db, companyId: string, ids: readonly string[], home: string | null) =>
  db
    .updateTable('expense')
    .set({ paper_expense_id: home })
    .where('company_id', '=', companyId)
    .where('id', 'in', [...ids])
    .execute();

/** Assigns expenses to a document, only those on no document or this one; returns how many. */
export async function claim(
  db: Db,
  companyId: string,
  ids: readonly string[],
  documentId: string,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('expense')
    .set({ document_id: documentId })
    .where('company_id', '=', companyId)
    .where('id', 'in', [...ids])
    .where((q) => q.or([q('document_id', 'is', null), q('document_id', '=', documentId)]))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export const listClaimed = (db: Db, companyId: string, documentId: string) =>
  db
    .selectFrom('expense')
    .select('id')
    .where('company_id', '=', companyId)
    .where('document_id', '=', documentId)
    .execute();

export const setClaim = (
  db: Db,
  companyId: string,
  ids: readonly string[],
  change: { document_id?: string | null; submitted: boolean },
) =>
  db
    .updateTable('expense')
    .set(change)
    .where('company_id', '=', companyId)
    .where('id', 'in', [...ids])
    .execute();
