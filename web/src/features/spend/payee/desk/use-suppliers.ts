import type { ListedSupplier, SupplierFilter } from '@outlay/contract/spend/payee.list';
import { useDeskList } from '#desk/list/use-desk-list.ts';
import { supplierRows } from './suppliers.queries.ts';

const DEFAULTS: SupplierFilter = { search: '', states: [], ids: [], sort: 'name', descending: false };
const idOf = ({ id }: ListedSupplier): string => id;

export type Suppliers = ReturnType<typeof useSuppliers>;

/** The filtered list of suppliers and the selection. */
export const useSuppliers = () =>
  useDeskList({ list: 'suppliers', defaults: DEFAULTS, source: supplierRows, idOf });
