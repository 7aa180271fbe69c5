/** Of the bundler's: what a module imports before it runs. */
interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** What the phone needs before its first page stands: the start, and home. */
export const FIRST = ['src/app/start.tsx', 'src/features/workspace/home/phone/HomePage.tsx'];
/** What lists are made of: rows, search, filters, status. Every page with a list needs most of it. */
export const LIST = ['src/features/documents/document/phone/MyDocumentsPage.tsx'];
/** One document: the texts of all that it is put together of come together. */
export const DOCUMENT = ['src/features/workspace/document-page/phone/DocumentPage.tsx'];
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

type Namer = (id: string, graph: Graph) => string | null;

/** Names the part of whatever these modules reach. */
function partOf(root: string, starts: readonly string[], name: (id: string) => string): Namer {
  let all: Set<string> | undefined;
  return (id, graph) => {
    all ??= reachedFrom(
      starts.map((path) => `${root}/${path}`),
      graph,
    );
    return all.has(id) ? name(id) : null;
  };
}

/**
 * Two parts for the first load, in place of thirty, and one more for the first list: on a slow network a request costs
 * more than its bytes. The libraries are apart, since they stay in the browser's cache when only our code changes.
 */
export const parts = (root: string) => [
  {
    name: partOf(root, FIRST, (id) => (LIBRARY.test(id) ? 'library' : 'shell')),
    debugName: 'first load',
    priority: 2,
  },
  { name: partOf(root, LIST, () => 'list'), debugName: 'list', priority: 1 },
];
