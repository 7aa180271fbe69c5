/** Of the bundler's: what a module imports before it runs. */
interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** What the phone needs before its first page stands: the start, and home. */
const FIRST = ['src/app/start.tsx', 'src/features/home/HomePage.tsx'];
const LIBRARY = /[\\/]node_modules[\\/]/;

function reachedFrom(starts: readonly string[], graph: Graph): Set<string> {
  const seen = new Set<string>();
  const rest = [...starts];
  for (let id = rest.pop(); id !== undefined; id = rest.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    rest.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return seen;
}

/**
 * Two parts for the first load, in place of thirty: on a slow network a request costs more than its bytes. The
 * libraries are apart, since they stay in the browser's cache when only our code changes.
 */
export function firstLoad(root: string): (id: string, graph: Graph) => string | null {
  let first: Set<string> | undefined;
  return (id, graph) => {
    first ??= reachedFrom(
      FIRST.map((path) => `${root}/${path}`),
      graph,
    );
    if (!first.has(id)) return null;
    return LIBRARY.test(id) ? 'library' : 'shell';
  };
}
