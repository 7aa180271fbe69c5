import type { MemberRef } from '@outlay/contract/company';
import { useQuery } from '@tanstack/react-query';
import { useCompanyCurrency } from '#kit/use-session.ts';
import { useCallback, useMemo, useState } from 'react';
import { memberQueries } from '../members/members.queries.ts';
import type { FlowNames } from './flow-names.ts';
import { flowQueries } from './flows.queries.ts';

/** The names of everything a flow may speak of; `learn` takes in people found by searching. */
export function useFlowNames(known: readonly MemberRef[]): {
  names: FlowNames;
  learn: (people: readonly MemberRef[]) => void;
} {
  const [learned, setLearned] = useState<readonly MemberRef[]>([]);
  const currency = useCompanyCurrency();
  const departments = useQuery(memberQueries.departments()).data?.items;
  const flows = useQuery(flowQueries.list()).data?.items;
  const types = useQuery(flowQueries.types()).data?.items;
  const colleagues = useQuery(flowQueries.colleagues('')).data?.items;
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
