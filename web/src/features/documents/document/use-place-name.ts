import { useQuery } from '@tanstack/react-query';
import { peopleQueries } from '#features/organisation/company/people.queries.ts';
import { dimensionQueries } from '#features/organisation/dimension/dimension.queries.ts';
import type { PlaceKind } from './PlaceSheet.tsx';

export function usePlaceName(kind: PlaceKind, id: string): string {
  const isDepartment = kind === 'department';
  const departments = useQuery({ ...peopleQueries.departments(), enabled: id !== '' && isDepartment });
  const dimensions = useQuery({
    ...dimensionQueries.all(isDepartment ? 'project' : kind),
    enabled: id !== '' && !isDepartment,
  });
  if (id === '') return '';
  const all: readonly { id: string; name: string }[] | undefined = isDepartment
    ? departments.data?.items
    : dimensions.data?.items;
  return all?.find((one) => one.id === id)?.name ?? '…';
}
