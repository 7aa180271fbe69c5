import type { Payable } from '@outlay/contract/processing/payment.batch';
import type { PayableFilter } from '@outlay/contract/processing/payment.list';
import { useDeskList } from '#desk/list/use-desk-list.ts';
import { paymentRows } from './payments.queries.ts';

const USUAL: PayableFilter = {
  ...{ search: '', view: 'all', typeIds: [], departmentIds: [], from: null, to: null },
  ...{ least: null, most: null, ids: [], sort: 'approved', descending: false },
};
const idOf = ({ documentId }: Payable): string => documentId;
/** What something stands in the way of is paid by nobody here. */
const mayPay = ({ obstacle }: Payable): boolean => obstacle === null;

export type Payables = ReturnType<typeof usePayables>;

/** What waits for payment as it is filtered here, what of it is selected, and the document that is open. */
export const usePayables = () =>
  useDeskList({ list: 'payables', usual: USUAL, source: paymentRows.payables, idOf, mayPick: mayPay });
