import { documentEndpoints } from '@outlay/contract/documents/document';
import { mailEndpoints } from '@outlay/contract/processing/mail';
import { whyEndpoints } from '@outlay/contract/governance/permission-explanation';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';
import { useDocumentChanged } from '#features/documents/document/document.queries.ts';

/** Endpoints with the same request: id, version and reason. */
const REASONED = {
  askRevoke: documentEndpoints.askRevoke,
  revoke: documentEndpoints.revoke,
  unapprove: documentEndpoints.unapprove,
  returnPassed: documentEndpoints.returnPassed,
  hold: documentEndpoints.hold,
} as const;
export type ReasonedAct = keyof typeof REASONED;

export const useReasonedAct = (act: ReasonedAct) =>
  useChange<typeof documentEndpoints.hold>(REASONED[act], useDocumentChanged());

/** Refetches everything: the user may terminate an approval without permission to read the document. */
export function useTerminate() {
  const queries = useQueryClient();
  return useChange(documentEndpoints.terminate, () =>
    queries.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.includes('preview') }),
  );
}
export const useRelease = () => useChange(documentEndpoints.release, useDocumentChanged());
export const useRevise = () => useChange(documentEndpoints.revise, useDocumentChanged());
export const useComment = () => useChange(documentEndpoints.comment, useDocumentChanged());
export const useCopyTo = () => useChange(documentEndpoints.copyTo, useDocumentChanged());

/** The actions that are not possible now, and why. */
export const whyNotQuery = (id: string) =>
  queryOptions({
    queryKey: ['document', 'whyNot', id],
    queryFn: ({ signal }) => call(whyEndpoints.whyNot, { id }, { signal }),
    staleTime: 0,
  });

export const mailQuery = (token: string) =>
  queryOptions({
    queryKey: ['mail', token],
    queryFn: ({ signal }) => call(mailEndpoints.open, { token }, { signal }),
    retry: false,
  });
export const useDecideByMail = () => useChange(mailEndpoints.decide);
