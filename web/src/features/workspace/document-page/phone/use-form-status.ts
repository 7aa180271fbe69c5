import { bagStatus, type BagOnDocument } from '@outlay/contract/processing/bag';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { bagQueries } from '#features/processing/bag/bag.queries.ts';
import { STATUS_WORDS } from '#features/documents/document/status-words.ts';
import { localText } from '#text/format.ts';
import { clearFormStatus, formStatus, setFormStatus, type FormStatus } from '#navigation/form-state.ts';
import { pages } from '#navigation/nav.ts';

/** The digits at the end of a number such as `CL-2026-000183`. */
const serialOf = (number: string): number => Number(/\d+$/.exec(number)?.[0] ?? 0);

function statusOf(document: DocumentDetail, bag: BagOnDocument | null): FormStatus {
  const { id, number, status, returnedReason, urgedAt, flow, money } = document;
  return {
    path: pages.getState().stack.at(-1)?.path ?? '',
    // The specification numbers the nine statuses in this order.
    status: Object.keys(STATUS_WORDS).indexOf(status),
    serialno: serialOf(number),
    isUrge: urgedAt === null ? 0 : 1,
    reason: returnedReason ?? '',
    flowname: localText(flow.name),
    rowdata: { id, number },
    invoiceBagStatus: bagStatus(bag?.state ?? null),
    invoiceBagNo: bag?.number ?? 0,
    invoiceBagRemarks: bag?.remarks ?? '',
    itemAmount: money.amount,
  };
}

/** Sets the specification's form state while a document is open, and clears it afterwards. */
export function useFormStatus(document: DocumentDetail): void {
  const bag = useQuery(bagQueries.ofDocument(document.id)).data?.bag ?? null;
  useEffect(() => {
    const text = statusOf(document, bag);
    for (const key of Object.keys(text) as (keyof FormStatus)[]) setFormStatus(key, text[key]);
    return () => {
      for (const key of Object.keys(formStatus.getState()) as (keyof FormStatus)[]) clearFormStatus(key);
    };
  }, [document, bag]);
}
