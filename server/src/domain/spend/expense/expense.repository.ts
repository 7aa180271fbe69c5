import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ExpenseType } from '@outlay/contract/spend/expense';
import { built } from '#database/built.ts';
import { columnsIn } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import { pageFirst, type RowsOf } from '#database/page-first.ts';
import { paperHome } from '#database/conditions.ts';
import { isFew, type Matching } from '#database/search.ts';
import type { Database } from '#database/tables.ts';

const PAPER_HOME = paperHome('expense');

const complete = (expenses: RowsOf<'expense'>) =>
  expenses
    .leftJoin('document', (join) =>
      join
        .onRef('document.company_id', '=', 'expense.company_id')
        .onRef('document.id', '=', 'expense.document_id'),
    )
    .select(columnsIn('expense', 'expense'))
    .select((q) => [
      'document.number as document_number',
      'document.status as document_status',
      // A rejected or voided document still shows the expense, though it is free for another one.
      q
        .case()
        .when('expense.document_id', 'is not', null)
        .then(true)
        .else(
          q.exists(
            q
              .selectFrom('document_line')
              .select('document_line.id')
              .whereRef('document_line.company_id', '=', 'expense.company_id')
              .whereRef('document_line.expense_id', '=', 'expense.id'),
          ),
        )
        .end()
        .as('on_line'),
      q
        .selectFrom('expense_file')
        .select(sql<string[]>`coalesce(array_agg(file_id order by created_at, file_id), '{}')`.as('ids'))
        .whereRef('expense_file.company_id', '=', 'expense.company_id')
        .where('expense_file.expense_id', '=', PAPER_HOME)
        .as('file_ids'),
      jsonArrayFrom(
        // Two conditions with an index each: joined by `or`, they read every expense of the company.
        part(q, sql`part.id = expense.paper_expense_id`)
          .union(part(q, sql`part.paper_expense_id = ${PAPER_HOME} and part.id != expense.id`))
          .orderBy('id'),
      ).as('other_parts'),
    ]);

/** Another part of the same receipt. */
const part = (q: ExpressionBuilder<Database, 'expense'>, condition: RawBuilder<boolean>) =>
  q
    .selectFrom('expense as part')
    .select(['part.id', 'part.type', 'part.amount', 'part.currency', 'part.submitted', 'part.document_id'])
    .select((document) =>
      document
        .selectFrom('document')
        .select('number')
        .whereRef('document.company_id', '=', 'part.company_id')
        .whereRef('document.id', '=', 'part.document_id')
        .as('document_number'),
    )
    .whereRef('part.company_id', '=', 'expense.company_id')
    .where(condition);

const expensesOf = (db: Db, companyId: string) =>
  db
    .selectFrom('expense')
    .select(columnsIn('expense', 'expense'))
    .where('expense.company_id', '=', companyId);

export type ExpenseRow = Awaited<ReturnType<typeof listByIds>>[number];

export const listByIds = (db: Db, companyId: string, ids: readonly string[]) => byIds(db, { companyId, ids });
const byIds = built((db, { companyId, ids }: { companyId: string; ids: readonly string[] }) =>
  complete(
    pageFirst(
      db,
      'expense',
      expensesOf(db, companyId).where(sql<boolean>`expense.id = any(${ids}::uuid[])`),
      {
        order: sql`expense.id`,
      },
    ),
  ),
);

export const listMine = (
  db: Db,
  companyId: string,
  memberId: string,
  page: {
    state: 'open' | 'unsubmitted' | 'all';
    /** What the search text finds; null without one. */
    found: Matching | null;
    after: { at: Date; id: string } | null;
    size: number;
  },
) => {
  const mine = expensesOf(db, companyId)
    .where('expense.member_id', '=', memberId)
    // Literals: a partial index is not used for a value that the plan does not know.
    .$if(page.state !== 'all', (q) => q.where(sql<boolean>`not expense.submitted`))
    .$if(page.state === 'open', (q) => q.where('expense.document_id', 'is', null))
    .$if(page.found !== null, (q) => q.where(page.found?.condition ?? sql<boolean>`true`))
    .$if(page.after !== null, (q) =>
      q.where(sql<boolean>`(expense.updated_at, expense.id) < (${page.after?.at}, ${page.after?.id}::uuid)`),
    );
  const order = sql`expense.updated_at desc, expense.id desc`;
  const few = isFew(page.found);
  return complete(pageFirst(db, 'expense', mine, { order, size: page.size, few })).execute();
};

export interface ExpenseValues {
  type: ExpenseType;
  amount: number;
  currency: string;
  spent_on: string;
  merchant: string;
  remarks: string;
  /** As JSON; of a calculated expense. */
  origin?: string;
}

export const insertExpense = (
  db: Db,
  row: ExpenseValues & {
    companyId: string;
    id: string;
    memberId: string;
    now: Date;
    /** Nothing is to be reimbursed of it. */
    submitted?: boolean;
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

type ExpenseChange = ExpenseValues & { updated_at: Date };

/** Changes one in the version that was read; false if it has another one, or is submitted. */
export const updateExpense = (
  ...[db, companyId, id, version, change]: [Db, string, string, number, ExpenseChange]
): Promise<boolean> => changeExpense(db, companyId, { id, version, submitted: false }, change);

export async function changeExpense(
  db: Db,
  companyId: string,
  { id, version, submitted }: { id: string; version: number; submitted: boolean },
  change: ExpenseChange,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('expense')
    .set({ ...change, version: version + 1 })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('submitted', '=', submitted)
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
