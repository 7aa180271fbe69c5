import type { MemberRef } from '@outlay/contract/organisation/company';
import { useQuery } from '@tanstack/react-query';
import { useCompanyCurrency } from '#session/use-session.ts';
import { useCallback, useMemo, useState } from 'react';
import { peopleQueries } from '#features/organisation/company/people.queries.ts';
import { memberQueries } from '#features/organisation/company/desk/members.queries.ts';
import type { FlowNames } from './flow-names.ts';
import { flowQueries } from '#features/documents/flow/flow.queries.ts';
import { typeQueries } from '#features/documents/document/desk/types.queries.ts';

/** The names of everything a flow may reference; `learn` adds people found by a search. */
export function useFlowNames(known: readonly MemberRef[]): {
  names: FlowNames;
  learn: (people: readonly MemberRef[]) => void;
} {
  const [learned, setLearned] = useState<readonly MemberRef[]>([]);
  const currency = useCompanyCurrency();
  const departments = useQuery(memberQueries.departments()).data?.items;
  const flows = useQuery(flowQueries.list()).data?.items;
  const types = useQuery(typeQueries.all()).data?.items;
  const colleagues = useQuery(peopleQueries.firstColleagues('')).data?.items;
  const learn = useCallback(
    (people: readonly MemberRef[]) => setLearned((before) => [...before, ...people]),
    [],
  );
  const names = useMemo(
    () => ({
      currency,
      people: new Map([...(colleagues ?? []), ...known, ...learned].map((person) => [person.id, person])),
      departments: departments ?? [],
      flows: flows ?? [],
      types: (types ?? []).map(({ definition, ...type }) => ({ ...type, form: definition.form })),
    }),
    [currency, colleagues, known, learned, departments, flows, types],
  );
  return { names, learn };
}
