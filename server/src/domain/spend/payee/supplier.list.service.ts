import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import type { Locale } from '@outlay/contract/locale';
import type { ManyResults, SwitchMany } from '@outlay/contract/many';
import type {
  ListedSupplier,
  SupplierFilter,
  supplierListEndpoints,
  SupplierState,
  SupplierTotals,
} from '@outlay/contract/spend/payee.list';
import type { Context } from '#request/context.ts';
import { exportList } from '#request/list-export.ts';
import { headings } from '#text/list.words.ts';
import { words } from '#i18n/words.ts';
import { eachForItself } from '#request/many.ts';
import { nextPlace } from '#database/sorted.ts';
import type { Cell } from '#request/table-file.ts';
import * as lists from './supplier.list.repository.ts';
import * as suppliers from './supplier.repository.ts';
import { presentSuppliers } from './supplier.service.ts';
import { SUPPLIER_STATES } from './supplier.words.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;

export async function listSupplierPage(
  ctx: Reader,
  query: Received<typeof supplierListEndpoints.suppliers>,
): Promise<{ items: ListedSupplier[]; next: string | null }> {
  const { db, user, now } = ctx;
  const rows = await lists.listPage(db, user.companyId, { ...query, now: now(), page: query });
  const shown = await presentSuppliers(ctx, rows);
  return {
    items: rows.flatMap((row, place) => {
      const supplier = shown[place];
      if (!supplier) return [];
      const [createdAt, updatedAt] = [row.created_at.toISOString(), row.updated_at.toISOString()];
      return [{ ...supplier, states: statesOf(row, now()), createdAt, updatedAt }];
    }),
    next: nextPlace(rows, query),
  };
}

/** The states of a supplier, by the same conditions as the filter. */
function statesOf(row: suppliers.SupplierRow, now: Date): SupplierState[] {
  const is: [SupplierState, boolean][] = [
    ['waiting', !row.confirmed || row.change_id !== null],
    ['refused', row.refused_version === row.account_version],
    ['held', row.held_until !== null && row.held_until > now],
    ['closed', !row.enabled],
    ['enabled', row.enabled],
  ];
  return is.flatMap(([state, so]) => (so ? [state] : []));
}

export async function countSuppliers(ctx: Reader, filter: SupplierFilter): Promise<SupplierTotals> {
  const { db, user, now } = ctx;
  const { count, ...views } = await lists.countStates(db, user.companyId, { ...filter, now: now() });
  const { all, enabled, closed, waiting, refused, held } = views;
  return {
    ...{ total: Number(count), sums: [] },
    views: {
      ...{ all: Number(all), enabled: Number(enabled), closed: Number(closed) },
      ...{ waiting: Number(waiting), refused: Number(refused), held: Number(held) },
    },
  };
}

/** The list as a file; accounts by their last four digits, as on the page. */
export const exportSuppliers = (
  ctx: Context,
  { format, ...filter }: Received<typeof supplierListEndpoints.export>,
) =>
  exportList<ListedSupplier>(ctx, {
    ...{ list: 'suppliers', format, filter },
    headings: headings(ctx.locale, [
      ...(['supplier', 'taxId', 'bank', 'account', 'status', 'heldUntil', 'createdAt', 'updatedAt'] as const),
    ]),
    count: async (inside) => (await countSuppliers(inside, filter)).total,
    page: (inside, page) => listSupplierPage(inside, { ...filter, ...page }),
    cells: (row) => cellsOf(row, ctx.locale),
  });

const cellsOf = (row: ListedSupplier, locale: Locale): Cell[] => [
  row.name,
  row.taxId,
  row.bank,
  row.account,
  row.states.map((state) => words(locale)(SUPPLIER_STATES[state])).join(', '),
  row.states.includes('held') && row.heldUntil ? new Date(row.heldUntil) : null,
  new Date(row.createdAt),
  new Date(row.updatedAt),
];

/** Enables or closes suppliers in the versions that were read. Their accounts are unchanged. */
export const switchSuppliers = (ctx: Context, { items, enabled }: SwitchMany): Promise<ManyResults> =>
  eachForItself(ctx, items, async ({ db, user, now, audit }, seen) => {
    const supplier = await suppliers.lockSupplier(db, user.companyId, seen.id);
    if (!supplier) throw new AppError('NOT_FOUND', `supplier ${seen.id}`);
    const change = { enabled, updated_at: now() };
    if (!(await suppliers.updateSupplier(db, user.companyId, seen, change)))
      throw new AppError('CONFLICT', { reason: 'staleVersion' });
    const { name, tax_id: taxId } = supplier;
    audit({
      action: 'supplier.save',
      objectType: 'supplier',
      objectId: seen.id,
      detail: { name, taxId, enabled },
    });
  });
