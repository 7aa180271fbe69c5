import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import { paymentEndpoints } from '@outlay/contract/processing/payment';
import { useQueryClient } from '@tanstack/react-query';
import { useChange } from '#api/use-change.ts';
import { documentChanged } from '#features/documents/document/document.queries.ts';

const useTellChanged = () => {
  const queries = useQueryClient();
  return (changed: DocumentDetail) => documentChanged(queries, changed);
};

export const usePayOutside = () => useChange(paymentEndpoints.payOutside, useTellChanged());
export const useConfirmOutside = () => useChange(paymentEndpoints.confirmOutside, useTellChanged());
export const useDropOutside = () => useChange(paymentEndpoints.dropOutside, useTellChanged());
export const useUnpay = () => useChange(paymentEndpoints.unpay, useTellChanged());
