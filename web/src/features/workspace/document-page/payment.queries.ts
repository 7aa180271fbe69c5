import { paymentEndpoints } from '@outlay/contract/processing/payment';
import { useChange } from '#api/use-change.ts';
import { useDocumentChanged } from '#features/documents/document/document.queries.ts';

export const usePayOutside = () => useChange(paymentEndpoints.payOutside, useDocumentChanged());
export const useConfirmOutside = () => useChange(paymentEndpoints.confirmOutside, useDocumentChanged());
export const useDropOutside = () => useChange(paymentEndpoints.dropOutside, useDocumentChanged());
export const useUnpay = () => useChange(paymentEndpoints.unpay, useDocumentChanged());
