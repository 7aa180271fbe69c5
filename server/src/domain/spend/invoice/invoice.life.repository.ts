import { sql } from 'kysely';
import type { InvoiceState } from '@outlay/contract/spend/invoice';
import { paperHome } from '#database/conditions.ts';
import type { Db } from '#database/connect.ts';
import { sendWithNext } from '#database/opening.ts';

/** The documents with expenses that use these invoices. */
export const listUses = async (db: Db, companyId: string, ids: readonly string[]) =>
  await db
    .selectFrom('invoice')
    .innerJoin('expense', (join) =>
      join
        .onRef('expense.company_id', '=', 'invoice.company_id')
        .on((on) =>
          on.or([
            on('expense.id', '=', on.ref('invoice.expense_id')),
            on('expense.paper_expense_id', '=', on.ref('invoice.expense_id')),
          ]),
        ),
    )
    .select(['invoice.id', 'expense.document_id'])
    .where('invoice.company_id', '=', companyId)
    .where('invoice.id', 'in', [...ids])
    .where('expense.document_id', 'is not', null)
    .execute();

/**
 * Sets the state of invoices; the service decides which transitions are allowed. One of something that the company has
 * paid keeps its own. `wallet` of those returned says which are from a card wallet.
 */
export const setState = (db: Db, companyId: string, ids: readonly string[], state: InvoiceState, now: Date) =>
  db
    .updateTable('invoice')
    .set((q) => ({ state, updated_at: now, version: q('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('id', 'in', [...ids])
    .where('state', '<>', 'External')
    .returning(['id', 'wallet'])
    .execute();

/** Sets the state of the invoices on the lines of a document that were neither refused nor put off. */
const settingOfKept = (db: Db, companyId: string, documentId: string, state: InvoiceState, now: Date) =>
  db
    .updateTable('invoice')
    .set((q) => ({ state, updated_at: now, version: q('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where(
      sql<boolean>`expense_id = any(array(
        select ${paperHome('shown')} from document_line line
        join expense shown on shown.company_id = line.company_id and shown.id = line.expense_id
        where line.company_id = ${companyId} and line.document_id = ${documentId} and line.decision = 'kept'))`,
    );

export const settleKept = (db: Db, companyId: string, documentId: string, now: Date): Promise<void> =>
  sendWithNext(db, settingOfKept(db, companyId, documentId, 'Settled', now));

/** Takes the settling back, and returns the invoices. */
export const unsettleKept = (db: Db, companyId: string, documentId: string, now: Date) =>
  settingOfKept(db, companyId, documentId, 'Locked', now).returning(['id', 'wallet']).execute();

/** Sets invoices to Held, except those locked by a submitted document. */
export const holdUnlocked = (db: Db, companyId: string, ids: readonly string[], now: Date) =>
  db
    .updateTable('invoice')
    .set((q) => ({ state: 'Held', updated_at: now, version: q('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('id', 'in', [...ids])
    .where('state', '<>', 'External')
    .where((q) =>
      q.not(
        q.exists(
          q
            .selectFrom('invoice_lock')
            .select('invoice_lock.document_id')
            .whereRef('invoice_lock.company_id', '=', 'invoice.company_id')
            .whereRef('invoice_lock.invoice_id', '=', 'invoice.id'),
        ),
      ),
    )
    .returning(['id', 'wallet'])
    .execute();

export interface Print {
  invoice_id: string;
  fingerprint: string;
}

/** Inserts invoice locks; a unique violation means one is already locked. */
export const insertLocks = (
  db: Db,
  companyId: string,
  documentId: string,
  prints: readonly Print[],
  now: Date,
) =>
  db
    .insertInto('invoice_lock')
    .values(
      prints.map((print) => ({ ...print, company_id: companyId, document_id: documentId, created_at: now })),
    )
    .execute();

/** Releases the document's invoice locks, except for these fingerprints. */
export const deleteLocks = (
  db: Db,
  companyId: string,
  documentId: string,
  keep: { ids: readonly string[]; prints: readonly string[] },
) =>
  db
    .deleteFrom('invoice_lock')
    .where('company_id', '=', companyId)
    .where('document_id', '=', documentId)
    .$if(keep.ids.length > 0, (q) =>
      q.where((w) =>
        w.or([w('invoice_id', 'not in', [...keep.ids]), w('fingerprint', 'not in', [...keep.prints])]),
      ),
    )
    .returning(['invoice_id', 'fingerprint'])
    .execute();

export const deleteLocksOf = (db: Db, companyId: string, documentId: string, invoiceIds: readonly string[]) =>
  db
    .deleteFrom('invoice_lock')
    .where('company_id', '=', companyId)
    .where('document_id', '=', documentId)
    .where('invoice_id', 'in', [...invoiceIds])
    .returning('fingerprint')
    .execute();

/**
 * Locks these fingerprints, where nobody has, for invoices of something that the company has paid: no document can claim
 * them.
 */
export const lockElsewhere = (db: Db, companyId: string, prints: readonly string[], now: Date) =>
  sql`insert into invoice_lock (company_id, fingerprint, invoice_id, created_at)
    select distinct on (print.fingerprint) print.company_id, print.fingerprint, print.invoice_id, ${now}::timestamptz
    from invoice_print as print
    join invoice on invoice.company_id = print.company_id and invoice.id = print.invoice_id
    where print.company_id = ${companyId} and print.fingerprint = any(${[...prints]}::text[])
      and invoice.state = 'External'
    order by print.fingerprint, print.invoice_id
    on conflict (company_id, fingerprint) do nothing`.execute(db);

/** Documents that have locked an invoice which another app uses, or which the seller cancelled, by its card wallet. */
export const listBarred = (db: Db, companyId: string, documentIds: readonly string[]) =>
  db
    .selectFrom('invoice_lock')
    .innerJoin('invoice', (join) =>
      join
        .onRef('invoice.company_id', '=', 'invoice_lock.company_id')
        .onRef('invoice.id', '=', 'invoice_lock.invoice_id'),
    )
    .select('invoice_lock.document_id')
    .distinct()
    .where('invoice_lock.company_id', '=', companyId)
    .where('invoice_lock.document_id', 'in', [...documentIds])
    .where('invoice.wallet', 'in', ['elsewhere', 'cancelled'])
    .execute();

export const listLocks = (db: Db, companyId: string, fingerprints: readonly string[]) =>
  db
    .selectFrom('invoice_lock')
    .select(['fingerprint', 'document_id', 'invoice_id'])
    .where('company_id', '=', companyId)
    .where('fingerprint', 'in', [...fingerprints])
    .execute();
