import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import type { DocumentAction } from '@outlay/contract/documents/document.status';
import { useQueryClient } from '@tanstack/react-query';
import { CallError } from '#api/call-error.ts';
import { errorWords } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';
import {
  documentQueries,
  useSubmitDocument,
  useUrgeDocument,
} from '#features/documents/document/document.queries.ts';
import { useRelease, useRevise } from './document-page.queries.ts';
import { useDropOutside } from './payment.queries.ts';

const DIRECT = ['submit', 'urge', 'release', 'revise', 'dropOutside'] as const;
type DirectAct = (typeof DIRECT)[number];

export const isDirect = (action: string): action is DirectAct =>
  (DIRECT as readonly string[]).includes(action);

/** The actions without input; after a refusal, shows the error and refetches the document. */
export function useDirectActs({ id, version }: DocumentDetail) {
  const queries = useQueryClient();
  const acts = { submit: useSubmitDocument(), urge: useUrgeDocument() };
  const seen = { release: useRelease(), revise: useRevise(), dropOutside: useDropOutside() };
  const showError = (error: Error) => {
    toast(errorWords(error), 'stop', 4_000);
    const stale = error instanceof CallError && error.status === 409;
    if (stale) void queries.invalidateQueries({ queryKey: documentQueries.detail(id).queryKey });
  };
  const all = { ...acts, ...seen };
  const running: DocumentAction | null = DIRECT.find((act) => all[act].isPending) ?? null;
  const act = (action: DirectAct, onSuccess: () => void) => {
    const then = { onSuccess, onError: showError };
    if (action === 'urge') acts.urge.mutate({ id }, then);
    else if (action === 'submit') acts.submit.mutate({ id, version }, then);
    else seen[action].mutate({ id, version }, then);
  };
  return { running, act };
}
