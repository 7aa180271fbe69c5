import { sql, type Insertable, type Updateable } from 'kysely';
import { COLUMNS, columnsIn } from '#database/columns.ts';
import { built } from '#database/built.ts';
import type { Db } from '#database/connect.ts';
import type { Database } from '#database/tables.ts';
import { updateSeen } from '#database/seen.ts';
import { containing } from '#database/like.ts';

const invoices = (db: Db, companyId: string) =>
  db
    .selectFrom('invoice')
    .innerJoin('file', (join) =>
      join.onRef('file.company_id', '=', 'invoice.company_id').onRef('file.id', '=', 'invoice.file_id'),
    )
    // For a split receipt, the document of any of its parts, preferably a submitted one.
    .leftJoin('document', (join) =>
      join.onRef('document.company_id', '=', 'invoice.company_id').on(
        'document.id',
        '=',
        sql<string>`(select part.document_id from expense part
            where part.company_id = invoice.company_id and part.document_id is not null
              and (part.id = invoice.expense_id or part.paper_expense_id = invoice.expense_id)
            order by part.submitted desc limit 1)`,
      ),
    )
    .where('invoice.company_id', '=', companyId)
    .select(columnsIn('invoice', 'invoice'))
    .select((q) => [
      q
        .selectFrom('invoice_print')
        .select(sql<string[]>`coalesce(array_agg(fingerprint), '{}')`.as('prints'))
        .whereRef('invoice_print.company_id', '=', 'invoice.company_id')
        .whereRef('invoice_print.invoice_id', '=', 'invoice.id')
        .as('prints'),
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

export const listByIds = (db: Db, companyId: string, ids: readonly string[]) =>
  invoices(db, companyId)
    .where('invoice.id', 'in', [...ids])
    .orderBy('invoice.id')
    .execute();

export const listByRecognition = (db: Db, companyId: string, recognitionId: string) =>
  invoices(db, companyId).where('invoice.recognition_id', '=', recognitionId).orderBy('invoice.id').execute();

/** The invoices of each expense; those of a split receipt appear once for each of its parts. */
export const listByExpenses = (db: Db, companyId: string, expenseIds: readonly string[]) =>
  papersOf(db, { companyId, expenseIds });
const papersOf = built((db, params: { companyId: string; expenseIds: readonly string[] }) =>
  invoices(db, params.companyId)
    .innerJoin('expense as shown', (join) =>
      join
        .onRef('shown.company_id', '=', 'invoice.company_id')
        .on('invoice.expense_id', '=', sql<string>`coalesce(shown.paper_expense_id, shown.id)`),
    )
    .where(sql<boolean>`shown.id = any(${params.expenseIds})`)
    .select('shown.id as shown_id')
    .orderBy('invoice.id'),
);

const USED = ['Held', 'Locked', 'Settled'] as const;

export const listMine = (
  db: Db,
  companyId: string,
  ownerId: string,
  page: { state: string; search: string; after: string | undefined; size: number },
) =>
  invoices(db, companyId)
    .where('invoice.owner_id', '=', ownerId)
    .$if(page.state === 'unused', (q) =>
      q.where('invoice.state', '=', 'Unused').where('invoice.confirmed_at', 'is not', null),
    )
    .$if(page.state === 'used', (q) => q.where('invoice.state', 'in', USED))
    .$if(page.state === 'toConfirm', (q) => q.where('invoice.confirmed_at', 'is', null))
    .$if(page.search !== '', (q) =>
      q.where((w) =>
        w.or([
          w('invoice.number', 'ilike', containing(page.search)),
          w('invoice.seller_name', 'ilike', containing(page.search)),
        ]),
      ),
    )
    .$if(page.after !== undefined, (q) => q.where('invoice.id', '<', page.after ?? ''))
    .orderBy('invoice.id', 'desc')
    .limit(page.size)
    .execute();

export const countMine = (db: Db, companyId: string, ownerId: string) =>
  db
    .selectFrom('invoice')
    .select([
      sql<number>`count(*)`.as('all'),
      sql<number>`count(*) filter (where state = 'Unused' and confirmed_at is not null)`.as('unused'),
      sql<number>`count(*) filter (where state in ('Held', 'Locked', 'Settled'))`.as('used'),
      sql<number>`count(*) filter (where confirmed_at is null)`.as('toConfirm'),
    ])
    .where('company_id', '=', companyId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();

export const listFields = (db: Db, companyId: string, invoiceIds: readonly string[]) =>
  db
    .selectFrom('invoice_field')
    .select(COLUMNS.invoice_field)
    .where('company_id', '=', companyId)
    .where('invoice_id', 'in', [...invoiceIds])
    .execute();

/** Another invoice of the company with the same fingerprint, preferring one on a submitted document. */
export const findTwin = (db: Db, companyId: string, prints: readonly string[], except: string) =>
  db
    .selectFrom('invoice')
    .innerJoin('member', (join) =>
      join.onRef('member.company_id', '=', 'invoice.company_id').onRef('member.id', '=', 'invoice.owner_id'),
    )
    .leftJoin('department', (join) =>
      join
        .onRef('department.company_id', '=', 'member.company_id')
        .onRef('department.id', '=', 'member.department_id'),
    )
    .leftJoin('invoice_lock', (join) =>
      join
        .onRef('invoice_lock.company_id', '=', 'invoice.company_id')
        .onRef('invoice_lock.invoice_id', '=', 'invoice.id'),
    )
    .leftJoin('document', (join) =>
      join
        .onRef('document.company_id', '=', 'invoice_lock.company_id')
        .onRef('document.id', '=', 'invoice_lock.document_id'),
    )
    .select([
      'invoice.id',
      'invoice.owner_id',
      'invoice.created_at',
      'member.name as owner_name',
      'department.name as department_name',
      'document.id as document_id',
      'document.number as document_number',
      sql<boolean>`invoice_lock.document_id is not null`.as('locked'),
    ])
    .where('invoice.company_id', '=', companyId)
    .where((q) =>
      q.or([
        q('invoice.fingerprint', 'in', [...prints]),
        q(
          'invoice.id',
          'in',
          q
            .selectFrom('invoice_print')
            .select('invoice_id')
            .where('company_id', '=', companyId)
            .where('fingerprint', 'in', [...prints]),
        ),
      ]),
    )
    .where('invoice.id', '!=', except)
    .orderBy(sql`invoice_lock.document_id is null`)
    .orderBy('invoice.id')
    .limit(1)
    .executeTakeFirst();

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

export const upsertPrints = (
  db: Db,
  companyId: string,
  invoiceId: string,
  prints: Partial<Record<'read' | 'file' | 'typed', string>>,
  now: Date,
) =>
  db
    .insertInto('invoice_print')
    .values(
      Object.entries(prints).map(([kind, fingerprint]) => ({
        company_id: companyId,
        invoice_id: invoiceId,
        // `Object.entries` widens the key type to string.
        kind: kind as keyof typeof prints,
        fingerprint,
        created_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'invoice_id', 'kind'])
        .doUpdateSet((q) => ({ fingerprint: q.ref('excluded.fingerprint') })),
    )
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
