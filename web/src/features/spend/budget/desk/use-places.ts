import { useQuery } from '@tanstack/react-query';
import { dimensionQueries } from '#features/organisation/dimension/dimension.queries.ts';
import { peopleQueries } from '#features/organisation/company/people.queries.ts';

interface Option {
  value: string;
  label: string;
}

/** Departments and projects as select options. */
export function usePlaces(): { departments: Option[]; projects: Option[] } {
  const departments = useQuery(peopleQueries.departments()).data?.items ?? [];
  const projects = useQuery(dimensionQueries.all('project')).data?.items ?? [];
  return {
    departments: departments.map(({ id, name }) => ({ value: id, label: name })),
    projects: projects.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
  };
}
