import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import { COLUMNS, columnsIn } from '#database/columns.ts';
import { built } from '#database/built.ts';
import type { Db } from '#database/connect.ts';
import type { Database } from '#database/tables.ts';
import { updateSeen } from '#database/seen.ts';
import { paperHome } from '#database/conditions.ts';
import { pageFirst, type RowsOf } from '#database/page-first.ts';
import { isFew, type Matching } from '#database/search.ts';

/**
 * The document of the invoice's expense; where the receipt was split, that of any of its parts, preferring a submitted
 * one. Two conditions with an index each: joined by `or`, they read every expense of the company.
 */
export const DOCUMENT = sql`
  select document.id, document.number
  from (
    select document_id, submitted from expense
    where expense.company_id = invoice.company_id and expense.id = invoice.expense_id
    union all
    select document_id, submitted from expense
    where expense.company_id = invoice.company_id and expense.paper_expense_id = invoice.expense_id
  ) as part
  join document on document.company_id = invoice.company_id and document.id = part.document_id
  order by part.submitted desc
  limit 1`;

/** The columns of an invoice that its summary shows. */
export const SUMMARISED = [
  ...(['id', 'type', 'number', 'issued_on', 'seller_name', 'total', 'currency', 'state'] as const),
  ...(['confirmed_at', 'file_id', 'created_at', 'wallet'] as const),
] as const;

/** All fingerprints of an invoice. */
const PRINTS = sql<string[]>`(select coalesce(array_agg(fingerprint), '{}') from invoice_print
  where invoice_print.company_id = invoice.company_id and invoice_print.invoice_id = invoice.id)`.as(
  'prints',
);

const complete = (invoices: RowsOf<'invoice'>) =>
  invoices
    .innerJoin('file', (join) =>
      join.onRef('file.company_id', '=', 'invoice.company_id').onRef('file.id', '=', 'invoice.file_id'),
    )
    .leftJoinLateral(sql<{ id: string; number: string | null }>`(${DOCUMENT})`.as('document'), (join) =>
      join.onTrue(),
    )
    .select(columnsIn('invoice', 'invoice'))
    .select(PRINTS)
    .select([
      'file.name as file_name',
      'file.media_type',
      'file.size as file_size',
      'file.sha256',
      'file.pages as file_pages',
      'document.id as document_id',
      'document.number as document_number',
    ]);

export type InvoiceRow = Awaited<ReturnType<typeof listByIds>>[number];

export const insertInvoice = (db: Db, row: Insertable<Database['invoice']>) =>
  db.insertInto('invoice').values(row).execute();

export const insertFields = (db: Db, rows: Insertable<Database['invoice_field']>[]) =>
  db.insertInto('invoice_field').values(rows).execute();

const invoicesOf = (db: Db, companyId: string) =>
  db
    .selectFrom('invoice')
    .select(columnsIn('invoice', 'invoice'))
    .where('invoice.company_id', '=', companyId);

export const listByIds = (db: Db, companyId: string, ids: readonly string[]) =>
  complete(
    pageFirst(
      db,
      'invoice',
      invoicesOf(db, companyId).where(sql<boolean>`invoice.id = any(${ids}::uuid[])`),
      {
        order: sql`invoice.id`,
      },
    ),
  ).execute();

export const listByRecognition = (db: Db, companyId: string, recognitionId: string) =>
  complete(invoicesOf(db, companyId).where('invoice.recognition_id', '=', recognitionId))
    .orderBy('invoice.id')
    .execute();

/** The invoices attached to these expenses, and nothing else of them. */
export const listAttached = (db: Db, companyId: string, expenseIds: readonly string[]) =>
  attachedTo(db, { companyId, expenseIds });
const attachedTo = built((db, params: { companyId: string; expenseIds: readonly string[] }) =>
  invoicesOf(db, params.companyId)
    .where(sql<boolean>`invoice.expense_id = any(${params.expenseIds}::uuid[])`)
    .orderBy('invoice.id'),
);

/** The invoices of an expense `shown`. `offset 0` keeps the two apart: they are looked up by their index. */
const papersOfShown = (companyId: string) => sql<Selectable<Database['invoice']>>`lateral (
    select ${sql.join(columnsIn('invoice', 'invoice').map((name) => sql.ref(name)))} from invoice
    where invoice.company_id = ${companyId} and invoice.expense_id = ${paperHome('shown')} offset 0)`;

/** The invoices of each expense; those of a split receipt appear once for each of its parts. */
export const listByExpenses = (db: Db, companyId: string, expenseIds: readonly string[]) =>
  papersOf(db, { companyId, expenseIds });
const papersOf = built((db, params: { companyId: string; expenseIds: readonly string[] }) => {
  const found = db
    .selectFrom('expense as shown')
    .innerJoin(papersOfShown(params.companyId).as('paper'), (join) => join.onTrue())
    .where('shown.company_id', '=', params.companyId)
    .where(sql<boolean>`shown.id = any(${params.expenseIds}::uuid[])`)
    .select(columnsIn('invoice', 'paper'))
    .select('shown.id as shown_id') as unknown as RowsOf<'invoice'>;
  return complete(pageFirst(db, 'invoice', found, { order: sql`paper.id` })).select(
    sql<string>`invoice.shown_id`.as('shown_id'),
  );
});

/** What claiming an invoice needs to know of it. */
const CLAIMED = [
  ...(['id', 'owner_id', 'state', 'type', 'code', 'number', 'issued_on', 'check_code'] as const),
  ...(['buyer_name', 'buyer_tax_id', 'seller_name', 'seller_tax_id'] as const),
  ...(['amount', 'tax', 'total', 'currency', 'from_place', 'to_place', 'train'] as const),
  ...(['fingerprint', 'confirmed_at', 'wallet'] as const),
] as const;

/** The invoices of each expense, for a claim; those of a split receipt appear once for each of its parts. */
export const ofExpenses = (
  db: Db,
  { companyId, expenseIds }: { companyId: string; expenseIds: readonly string[] },
) =>
  db
    .selectFrom('expense as shown')
    .innerJoin(papersOfShown(companyId).as('invoice'), (join) => join.onTrue())
    .where('shown.company_id', '=', companyId)
    .where(sql<boolean>`shown.id = any(${expenseIds}::uuid[])`)
    .select(CLAIMED.map((name) => `invoice.${name}` as const))
    .select(PRINTS)
    .select('shown.id as expense_id')
    .orderBy('invoice.id');

export type ClaimedInvoice = Pick<InvoiceRow, Exclude<(typeof CLAIMED)[number], 'confirmed_at'>> &
  Pick<InvoiceRow, 'prints' | 'expense_id'> & {
    /** As text where it is read as a part of another query. */
    confirmed_at: Date | string | null;
  };

const UNUSED = sql<boolean>`(invoice.state = 'Unused' and invoice.confirmed_at is not null)`;
const USED = sql<boolean>`invoice.state in ('Held', 'Locked', 'Settled')`;

export const listMine = (
  db: Db,
  companyId: string,
  ownerId: string,
  page: { state: string; found: Matching | null; after: string | undefined; size: number },
) => {
  const mine = invoicesOf(db, companyId)
    .where('invoice.owner_id', '=', ownerId)
    // Literals: a partial index is not used for a value that the plan does not know.
    .$if(page.state === 'unused', (q) => q.where(UNUSED))
    .$if(page.state === 'used', (q) => q.where(USED))
    .$if(page.state === 'toConfirm', (q) => q.where('invoice.confirmed_at', 'is', null))
    .$if(page.found !== null, (q) => q.where(page.found?.condition ?? sql<boolean>`true`))
    .$if(page.after !== undefined, (q) => q.where('invoice.id', '<', page.after ?? ''));
  const order = { order: sql`invoice.id desc`, size: page.size, few: isFew(page.found) };
  return complete(pageFirst(db, 'invoice', mine, order)).execute();
};

/** Each number by an index that has all that it asks for, so that no invoice is read. */
export const countMine = async (db: Db, companyId: string, ownerId: string) => {
  const some = (condition: RawBuilder<boolean>) => sql<number>`(select count(*) from invoice
    where company_id = ${companyId} and owner_id = ${ownerId} and ${condition})::int`;
  const { rows } = await sql<Record<'all' | 'unused' | 'notUsed' | 'toConfirm', number>>`
    select ${some(sql`true`)} as all, ${some(UNUSED)} as unused,
      ${some(sql`not ${USED}`)} as "notUsed", ${some(sql`confirmed_at is null`)} as "toConfirm"`.execute(db);
  const { all = 0, notUsed = 0, unused = 0, toConfirm = 0 } = rows[0] ?? {};
  return { all, unused, used: all - notUsed, toConfirm };
};

export const listFields = (db: Db, companyId: string, invoiceIds: readonly string[]) =>
  db
    .selectFrom('invoice_field')
    .select(COLUMNS.invoice_field)
    .where('company_id', '=', companyId)
    .where('invoice_id', 'in', [...invoiceIds])
    .execute();

export async function updateInvoice(
  db: Db,
  companyId: string,
  id: string,
  version: number,
  change: Updateable<Database['invoice']>,
): Promise<boolean> {
  return await updateSeen(db, 'invoice', { companyId, id, version }, change);
}

export const markCorrected = (db: Db, companyId: string, invoiceId: string, names: readonly string[]) =>
  db
    .updateTable('invoice_field')
    .set({ corrected: true })
    .where('company_id', '=', companyId)
    .where('invoice_id', '=', invoiceId)
    .where('name', 'in', [...names])
    .execute();

export async function deleteInvoice(db: Db, companyId: string, id: string): Promise<void> {
  for (const part of ['invoice_field', 'invoice_print'] as const)
    await db.deleteFrom(part).where('company_id', '=', companyId).where('invoice_id', '=', id).execute();
  await db.deleteFrom('invoice').where('company_id', '=', companyId).where('id', '=', id).execute();
}

export const setExpense = (
  db: Db,
  companyId: string,
  ids: readonly string[],
  expenseId: string | null,
  now: Date,
) =>
  db
    .updateTable('invoice')
    .set({ expense_id: expenseId, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', 'in', [...ids])
    .execute();

/** Recognised values of the fields that a person corrected. */
export const listCorrected = (db: Db, companyId: string, invoiceIds: readonly string[]) =>
  db
    .selectFrom('invoice_field')
    .select(['invoice_id', 'name', 'value'])
    .where('company_id', '=', companyId)
    .where('invoice_id', 'in', [...invoiceIds])
    .where('corrected', '=', true)
    .orderBy('invoice_id')
    .orderBy('name')
    .execute();
