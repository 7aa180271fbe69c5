import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { payeeOfDocument } from './payee-of-document.ts';

/** Passed documents, the longest waiting first, with where their money goes and how the last try failed. */
export const listPayables = (
  db: Db,
  companyId: string,
  page: { after: { at: Date; id: string } | null; size: number },
) =>
  db
    .selectFrom('document')
    .innerJoin('member as submitter', (join) =>
      join
        .onRef('submitter.company_id', '=', 'document.company_id')
        .onRef('submitter.id', '=', 'document.submitter_id'),
    )
    .leftJoin('department', (join) =>
      join
        .onRef('department.company_id', '=', 'document.company_id')
        .onRef('department.id', '=', 'document.department_id'),
    )
    .leftJoin('payee_account as payee', (join) =>
      join.onRef('payee.company_id', '=', 'document.company_id').on('payee.id', '=', payeeOfDocument),
    )
    .leftJoin('supplier', (join) =>
      join
        .onRef('supplier.company_id', '=', 'document.company_id')
        .onRef('supplier.id', '=', 'document.supplier_id'),
    )
    .leftJoin('supplier_change as change', (join) =>
      join
        .onRef('change.company_id', '=', 'document.company_id')
        .onRef('change.supplier_id', '=', 'document.supplier_id')
        .on('change.state', '=', 'Waiting'),
    )
    .select((q) => [
      'document.id',
      'document.version',
      'document.number',
      'document.title',
      'document.payable',
      'document.payout_amount',
      'document.payout_currency',
      'document.supplier_id',
      'document.currency',
      'document.hold',
      'document.passed_at',
      'document.submitter_id',
      'submitter.name as submitter_name',
      'department.name as department_name',
      'document.outside',
      // A supplier's account stands before its document's owner's.
      sql<string | null>`coalesce(supplier.name, payee.holder)`.as('holder'),
      sql<string | null>`coalesce(supplier.bank, payee.bank)`.as('bank'),
      sql<string | null>`coalesce(supplier.account_last4, payee.account_last4)`.as('account_last4'),
      sql<Date | null>`case when supplier.id is null then payee.held_until else supplier.held_until end`.as(
        'held_until',
      ),
      sql<boolean>`coalesce(case when supplier.id is null then payee.refused_version = payee.version
        else supplier.refused_version = supplier.account_version end, false)`.as('refused'),
      sql<boolean>`supplier.id is null or (supplier.confirmed and change.id is null)`.as('confirmed'),
      'supplier.account_changed_by as changed_by',
      q
        .selectFrom('payment')
        .select('failure')
        .whereRef('payment.company_id', '=', 'document.company_id')
        .whereRef('payment.document_id', '=', 'document.id')
        .where('payment.state', '=', 'Failed')
        .orderBy('payment.id', 'desc')
        .limit(1)
        .as('last_failure'),
    ])
    .where('document.company_id', '=', companyId)
    .where('document.status', '=', 'Passed')
    .$if(page.after !== null, (q) =>
      q.where(sql<boolean>`(document.passed_at, document.id) > (${page.after?.at}, ${page.after?.id}::uuid)`),
    )
    .orderBy('document.passed_at')
    .orderBy('document.id')
    .limit(page.size)
    .execute();

export const sumPayables = (db: Db, companyId: string) =>
  db
    .selectFrom('document')
    .select([
      sql<string>`coalesce(payout_currency, currency)`.as('currency'),
      sql<number>`sum(coalesce(payout_amount, payable))::bigint`.as('amount'),
      sql<number>`count(*)`.as('count'),
    ])
    .where('company_id', '=', companyId)
    .where('status', '=', 'Passed')
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .execute();
