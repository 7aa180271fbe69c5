import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Instant, Text } from '../fields.ts';
import { ManyResults, SwitchMany } from '../many.ts';
import { FileFormat, ListTotals, OnlyThese, orderBy, pageOf, PageRequest } from '../page.ts';
import { Supplier } from './payee.ts';

/**
 * States of a supplier; several can apply at once. `waiting`: its account, or a requested change of it, waits for
 * confirmation by a second person; `refused`: rejected by the bank; `held`: payments wait after a change.
 */
export const SupplierState = z.enum(['waiting', 'refused', 'held', 'closed', 'enabled']);
export type SupplierState = z.infer<typeof SupplierState>;

/** A supplier in the list of the finance department. */
export const ListedSupplier = Supplier.extend({
  /** First the reasons why its payments wait, then whether it can be chosen. */
  states: z.array(SupplierState).min(1).max(5),
  createdAt: Instant,
  updatedAt: Instant,
});
export type ListedSupplier = z.infer<typeof ListedSupplier>;

/** Filter for suppliers; an empty one finds all. */
export const SupplierFilter = z.object({
  /** Matches the name, the tax number or the last four digits of the account. */
  search: Text.default(''),
  /** Suppliers with at least one of these states. */
  states: z.array(SupplierState).max(5).default([]),
  ...OnlyThese,
  ...orderBy(['name', 'taxId', 'bank', 'account', 'state', 'created', 'updated']),
});
export type SupplierFilter = z.infer<typeof SupplierFilter>;

export const SupplierTotals = ListTotals.extend({
  /** Number of suppliers in each view. */
  views: z.object({
    ...{ all: z.int(), enabled: z.int(), closed: z.int() },
    ...{ waiting: z.int(), refused: z.int(), held: z.int() },
  }),
});
export type SupplierTotals = z.infer<typeof SupplierTotals>;

export const supplierListEndpoints = {
  suppliers: read({
    path: '/pay/supplier/getPage',
    policy: 'supplier.write',
    request: PageRequest.extend(SupplierFilter.shape),
    response: pageOf(ListedSupplier),
    summary: 'Suppliers as finance looks after them; accounts by their last four digits.',
  }),
  totals: read({
    path: '/pay/supplier/getTotals',
    policy: 'supplier.write',
    request: SupplierFilter,
    response: SupplierTotals,
    summary: 'How many suppliers the same filter finds, and how many each view would show.',
  }),
  export: read({
    path: '/pay/supplier/exportPage',
    kind: 'binary',
    policy: 'supplier.write',
    request: SupplierFilter.extend({ format: FileFormat }),
    response: z.custom<Uint8Array>(),
    summary: 'All suppliers that the filter finds, as CSV or Excel; the export itself is written down.',
  }),
  switch: change({
    path: '/pay/supplier/switch',
    policy: 'supplier.write',
    secret: false,
    stepUp: true,
    request: SwitchMany,
    response: ManyResults,
    summary: 'Enable or close several suppliers; each stands for itself, and says why it could not be.',
  }),
};
