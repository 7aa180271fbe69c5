import { sql, type RawBuilder } from 'kysely';
import { documentConditions, onlyThese, PAYABLE, type DocumentConditions } from '#database/conditions.ts';
import type { Db } from '#database/connect.ts';
import { payeeOfDocument } from './payee-of-document.ts';
import { containing } from '#database/like.ts';
import { pageFirst, type RowsOf } from '#database/page-first.ts';
import { sortedPage, type SortedPageQuery, type Sortable } from '#database/sorted.ts';

export interface PayableConditions extends DocumentConditions {
  search: string;
  ids: readonly string[];
  passedFrom: Date | null;
  passedBefore: Date | null;
}

export type PayableSort = 'approved' | 'amount' | 'payee' | 'number';

/** The amount paid, in its own currency. */
const AMOUNT = sql<number>`coalesce(document.payout_amount, ${PAYABLE})`;
const SUBMITTER = sql<string>`(select submitter.name from member as submitter
  where submitter.company_id = document.company_id and submitter.id = document.submitter_id)`;
const DEPARTMENT = sql<string | null>`(select department.name from department
  where department.company_id = document.company_id and department.id = document.department_id)`;
/** A column of the account that is paid: the supplier's takes precedence over the submitter's. */
const ofPayee = (supplier: string, account: string) => sql<string | null>`coalesce(
  (select ${sql.ref(`supplier.${supplier}`)} from supplier
    where supplier.company_id = document.company_id and supplier.id = document.supplier_id),
  (select ${sql.ref(`payee.${account}`)} from payee_account as payee
    where payee.company_id = document.company_id and payee.id = ${payeeOfDocument}))`;
const HOLDER = ofPayee('name', 'holder');

const COLUMNS: Record<PayableSort, Sortable> = {
  approved: { by: sql.ref('document.passed_at'), type: 'timestamptz' },
  amount: { by: AMOUNT, type: 'bigint' },
  payee: { by: sql`coalesce(${HOLDER}, ${SUBMITTER})`, type: 'text' },
  number: { by: sql`coalesce(document.number, '')`, type: 'text' },
};

const matches = (search: string): RawBuilder<boolean> => {
  const like = containing(search);
  return sql`(document.title ilike ${like} or document.number ilike ${like} or ${SUBMITTER} ilike ${like}
    or ${DEPARTMENT} ilike ${like} or ${HOLDER} ilike ${like}
    or ${ofPayee('account_last4', 'account_last4')} like ${like})`;
};

/** What a payable shows of its document. */
const PAID = [
  ...(['company_id', 'id', 'version', 'number', 'title', 'payout_amount'] as const),
  ...(['payout_currency', 'supplier_id', 'currency', 'hold', 'passed_at', 'submitter_id'] as const),
  ...(['department_id', 'payee_account_id', 'outside'] as const),
  ...(['effect', 'approved_amount', 'amount', 'offset_amount'] as const),
];

type Wanted = PayableConditions & { page: SortedPageQuery<PayableSort> };

/** Passed documents, with their payee account and the fault of the last attempt. */
export const listPayables = (db: Db, companyId: string, { page, ...filter }: Wanted) => {
  const { place, beyond, order, size } = sortedPage(COLUMNS, sql.ref('document.id'), page);
  const { ids, search, passedFrom, passedBefore } = filter;
  const rows = db
    .selectFrom('document')
    .select(PAID.map((name) => `document.${name}` as const))
    .select(place.as('place'))
    .where('document.company_id', '=', companyId)
    .where('document.status', '=', sql.lit('Passed' as const))
    .where(onlyThese(sql.ref('document.id'), ids))
    .where(documentConditions(companyId, filter, AMOUNT))
    .$if(search !== '', (q) => q.where(matches(search)))
    .$if(passedFrom !== null, (q) => q.where('document.passed_at', '>=', passedFrom))
    .$if(passedBefore !== null, (q) => q.where('document.passed_at', '<', passedBefore))
    .where(beyond);
  return withPayee(pageFirst(db, 'document', rows, { order, size })).execute();
};

const withPayee = (documents: RowsOf<'document'>) =>
  documents
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
    .leftJoinLateral(
      (q) =>
        q
          .selectFrom('payee_account as paid')
          .select(['paid.holder', 'paid.bank', 'paid.account_last4', 'paid.held_until'])
          .select(['paid.refused_version', 'paid.version'])
          .whereRef('paid.company_id', '=', 'document.company_id')
          .where('paid.id', '=', payeeOfDocument)
          // One account for each row of the page, instead of a join with all accounts of the company.
          .offset(0)
          .as('payee'),
      (join) => join.onTrue(),
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
      ...([
        'document.effect',
        'document.approved_amount',
        'document.amount',
        'document.offset_amount',
      ] as const),
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
    .select(sql<string>`document.place`.as('place'));
