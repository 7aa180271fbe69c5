import type { Payable } from '@outlay/contract/processing/payment.batch';
import type { PayableFilter } from '@outlay/contract/processing/payment.list';
import { useDeskList } from '#desk/list/use-desk-list.ts';
import { paymentRows } from './payments.queries.ts';

const DEFAULTS: PayableFilter = {
  ...{ search: '', view: 'all', payBy: null, typeIds: [], departmentIds: [], from: null, to: null },
  ...{ least: null, most: null, ids: [], sort: 'approved', descending: false },
};
const idOf = ({ documentId }: Payable): string => documentId;
/** A document with an obstacle cannot be selected for payment. */
const mayPay = ({ obstacle }: Payable): boolean => obstacle === null;

export type Payables = ReturnType<typeof usePayables>;

/** The filtered list of documents waiting for payment, its selection and the open document. */
export const usePayables = () =>
  useDeskList({
    list: 'payables',
    defaults: DEFAULTS,
    source: paymentRows.payables,
    idOf,
    isSelectable: mayPay,
  });
