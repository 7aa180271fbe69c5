import { useQuery } from '@tanstack/react-query';
import { formQueries } from '#features/document/form.queries.ts';

interface Option {
  value: string;
  label: string;
}

/** Departments and projects to choose from. */
export function usePlaces(): { departments: Option[]; projects: Option[] } {
  const departments = useQuery(formQueries.departments()).data?.items ?? [];
  const projects = useQuery(formQueries.allDimensions('project')).data?.items ?? [];
  return {
    departments: departments.map(({ id, name }) => ({ value: id, label: name })),
    projects: projects.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
  };
}
