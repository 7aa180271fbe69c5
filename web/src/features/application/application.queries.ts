import { homeEndpoints } from '@outlay/contract/home';
import { useQueryClient } from '@tanstack/react-query';
import { useChange } from '#kit/api-change.ts';
import { homeQueries } from '#features/home/home.queries.ts';

/** What home shows follows the person: the server keeps it. */
export function useArrangeHome() {
  const queries = useQueryClient();
  return useChange(homeEndpoints.arrange, (menu) => {
    queries.setQueryData(homeQueries.menu().queryKey, menu);
    return queries.invalidateQueries({ queryKey: homeQueries.counts().queryKey });
  });
}
