import { homeEndpoints } from '@outlay/contract/workspace/home';
import { useQueryClient } from '@tanstack/react-query';
import { useChange } from '#api/use-change.ts';
import { homeQueries } from '#features/workspace/home/home.queries.ts';

/** The arrangement of the home page is stored on the server, so that it is the same on every device. */
export function useArrangeHome() {
  const queries = useQueryClient();
  return useChange(homeEndpoints.arrange, (menu) => {
    queries.setQueryData(homeQueries.menu().queryKey, menu);
    return queries.invalidateQueries({ queryKey: homeQueries.counts().queryKey });
  });
}
