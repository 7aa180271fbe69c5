import type { RoutePath } from '@outlay/contract/routes';
import { readParams, type ParamsOf } from '@outlay/contract/routes.params';
import { createContext, useContext, useMemo } from 'react';

/** The query of the page that contains the component, even while another page is on top. */
export const PageQuery = createContext<Record<string, string>>({});

/**
 * The parameters in this page's address. Malformed values are absent, so that no page needs checks of its own. A page that
 * needs a parameter is not rendered without it (`namesItsItem` in `PageStack`).
 */
export function useParams<Path extends RoutePath>(path: Path): ParamsOf<Path> {
  const query = useContext(PageQuery);
  return useMemo(() => readParams(path, query) as ParamsOf<Path>, [path, query]);
}
