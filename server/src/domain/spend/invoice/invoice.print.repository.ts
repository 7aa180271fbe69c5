import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';

/** Invoices with their owners, and what has locked them: a submitted document, or none where the company has paid. */
const duplicates = (db: Db, companyId: string) =>
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
      sql<boolean>`invoice_lock.invoice_id is not null`.as('locked'),
    ])
    .where('invoice.company_id', '=', companyId);

/** Another invoice of the company with the same fingerprint, preferring a locked one. */
export const findDuplicate = (db: Db, companyId: string, prints: readonly string[], except: string) =>
  duplicates(db, companyId)
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
    .orderBy(sql`invoice_lock.invoice_id is null`)
    .orderBy('invoice.id')
    .limit(1)
    .executeTakeFirst();

export const findDuplicateById = (db: Db, companyId: string, id: string) =>
  duplicates(db, companyId).where('invoice.id', '=', id).limit(1).executeTakeFirst();

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
