/** Of the bundler's: what a module imports before it runs, and what imports it. */
interface Module {
  importedIds: readonly string[];
  importers: readonly string[];
}
interface Graph {
  getModuleInfo: (id: string) => Module | null;
}

/** What the phone needs before its first page stands: the start, and home. */
export const FIRST = ['src/app/start.tsx', 'src/features/workspace/home/phone/HomePage.tsx'];
/** What lists are made of: rows, search, filters, status. Every page with a list needs most of it. */
export const LIST = ['src/features/documents/document/phone/MyDocumentsPage.tsx'];
/** One document: the texts of all that it is put together of come together. */
export const DOCUMENT = ['src/features/workspace/document-page/phone/DocumentPage.tsx'];
/** What waits for me. */
export const APPROVALS = ['src/features/processing/approval/phone/PendingApprovalPage.tsx'];
const LIBRARY = /[\\/]node_modules[\\/]/;

function reachedFrom(starts: Iterable<string>, graph: Graph): Set<string> {
  const seen = new Set<string>();
  const rest = [...starts];
  for (let id = rest.pop(); id !== undefined; id = rest.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    rest.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return seen;
}

/** The wide screen may load some of a phone's page. */
const DESK_CODE = /\/desk\//;

/** What the phone's other pages need too; apart from the rest, so that these need not load a whole page for it. */
function sharedModules(all: ReadonlySet<string>, graph: Graph): Set<string> {
  const importersOf = (id: string) =>
    (graph.getModuleInfo(id)?.importers ?? []).filter((importer) => !DESK_CODE.test(importer));
  const wanted = [...all].filter((id) => importersOf(id).some((importer) => !all.has(importer)));
  return reachedFrom(wanted, graph);
}

/** Names the part of the modules that `choose` takes of what these pages reach. */
function partOf(
  root: string,
  pages: readonly string[],
  name: (id: string) => string,
  choose: (all: Set<string>, graph: Graph) => Set<string> = (all) => all,
) {
  let chosen: Set<string> | undefined;
  return (id: string, graph: Graph): string | null => {
    const starts = pages.map((path) => `${root}/${path}`);
    chosen ??= choose(reachedFrom(starts, graph), graph);
    return chosen.has(id) ? name(id) : null;
  };
}

/**
 * Two parts for the first load, in place of thirty, one more for the first list, and one for each page that messages
 * lead to, with one for what these have in common with others: on a slow network a request costs more than its
 * bytes, and a browser sends six at once. The libraries are apart, since they stay in the browser's cache when only
 * our code changes.
 */
export const parts = (root: string) => {
  const wanted = [
    partOf(root, FIRST, (id) => (LIBRARY.test(id) ? 'library' : 'shell')),
    partOf(root, LIST, () => 'list'),
    partOf(root, APPROVALS, () => 'common', sharedModules),
    partOf(root, DOCUMENT, () => 'document-common', sharedModules),
    partOf(root, APPROVALS, () => 'approvals'),
    partOf(root, DOCUMENT, () => 'document'),
  ];
  // A part takes along what its modules import, unless one with a higher priority has it.
  return wanted.map((name, place) => ({ name, priority: wanted.length - place }));
};
