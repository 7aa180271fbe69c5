import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import { paymentEndpoints } from '@outlay/contract/processing/payment';
import { useQueryClient } from '@tanstack/react-query';
import { useChange } from '#api/use-change.ts';
import { documentChanged } from '#features/documents/document/document.queries.ts';

const useOnChanged = () => {
  const queries = useQueryClient();
  return (changed: DocumentDetail) => documentChanged(queries, changed);
};

export const usePayOutside = () => useChange(paymentEndpoints.payOutside, useOnChanged());
export const useConfirmOutside = () => useChange(paymentEndpoints.confirmOutside, useOnChanged());
export const useDropOutside = () => useChange(paymentEndpoints.dropOutside, useOnChanged());
export const useUnpay = () => useChange(paymentEndpoints.unpay, useOnChanged());
