import { useQuery } from '@tanstack/react-query';
import { localText } from '#text/format.ts';
import { documentQueries } from './document.queries.ts';

/** Names of the document types by code. */
export function useTypeNames(): ReadonlyMap<string, string> {
  const known = useQuery(documentQueries.types()).data?.items ?? [];
  return new Map(known.map(({ code, name }) => [code, localText(name)]));
}
