import type { DocumentStatus } from '@outlay/contract/document';
import type { Locale } from '@outlay/contract/locale';
import { wordAt, type Row } from '#kit/list.words.ts';

const STATUS: Record<DocumentStatus, Row> = {
  ToBeSubmitted: ['草稿', 'Draft', '草稿', 'Brouillon', 'Borrador'],
  UnderApproval: ['审批中', 'In approval', '審批中', 'En validation', 'En aprobación'],
  Rejected: ['已拒绝', 'Rejected', '已拒絕', 'Refusé', 'Rechazado'],
  Returned: ['已退回', 'Returned', '已退回', 'Renvoyé', 'Devuelto'],
  Withdrawn: ['已撤回', 'Withdrawn', '已撤回', 'Retiré', 'Retirado'],
  Voided: ['已作废', 'Voided', '已作廢', 'Annulé', 'Anulado'],
  Passed: [
    '已通过，待付款',
    'Approved, to be paid',
    '已通過，待付款',
    'Validé, à payer',
    'Aprobado, por pagar',
  ],
  InPayment: ['付款中', 'In payment', '付款中', 'En paiement', 'En pago'],
  Paid: ['已付款', 'Paid', '已付款', 'Payé', 'Pagado'],
};

/** A document's status, as paper and files say it. */
export const statusWord = (status: DocumentStatus, locale: Locale): string => wordAt(STATUS[status], locale);
