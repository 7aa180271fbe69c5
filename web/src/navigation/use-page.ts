import type { RoutePath } from '@outlay/contract/routes';
import { readParams, type ParamsOf } from '@outlay/contract/routes.params';
import { createContext, useContext, useMemo } from 'react';

/** The query of the page that contains the component, even while another page is on top. */
export const PageQuery = createContext<Record<string, string>>({});

/**
 * What the address says to this page, each value in its own type. What is malformed there is missing here, so that no
 * page has to judge it; a page that cannot do without a value is not opened without it (`namesItsThing`).
 */
export function useParams<Path extends RoutePath>(path: Path): ParamsOf<Path> {
  const query = useContext(PageQuery);
  return useMemo(() => readParams(path, query) as ParamsOf<Path>, [path, query]);
}
