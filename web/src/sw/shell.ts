/** Inserted by the build: the name of this build, and the files that make up the phone's app. */
declare const KEPT: { version: string; files: string[] };

const worker = globalThis as unknown as ServiceWorkerGlobalScope;
const START = 'shell ';
const SHELL = START + KEPT.version;
const SHELL_PATH = '/';
/** If the network does not answer within this time, the cached shell is used. */
const PATIENCE_MS = 3_000;
const AT_ONCE = 4;
const HASHED = /-[\w-]{8}\.\w+$/;

/** Sends to every page, including those controlled by another version of this worker. */
export async function notifyPages(news: unknown): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage(news);
}

const ASSET = /(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g;
/** While a server is upgraded node by node, one of the other version may give its own shell: the next one is asked. */
const SHELL_TRIES = 6;

/** The shell names only files of this build; another's would name files that nobody has after the upgrade. */
async function isOurs(shell: Response): Promise<boolean> {
  const named = [...(await shell.text()).matchAll(ASSET)].map(([, path = '']) => path);
  return named.every((path) => KEPT.files.includes(path));
}

async function bringShell(cache: Cache): Promise<void> {
  for (let tries = 0; tries < SHELL_TRIES; tries += 1) {
    const answer = await fetch(new Request(SHELL_PATH, { cache: 'no-cache' }));
    if (!answer.ok) throw new Error(`${SHELL_PATH}: ${answer.status}`);
    if (await isOurs(answer.clone())) return void (await cache.put(SHELL_PATH, answer));
  }
  throw new Error(`${SHELL_PATH}: of another version`);
}

/** A hashed name contains the content's hash, so a file from the previous version's cache can be reused. */
async function bring(cache: Cache, path: string): Promise<void> {
  if (path === SHELL_PATH) return await bringShell(cache);
  const had = HASHED.test(path) ? await caches.match(path) : undefined;
  const answer = had ?? (await fetch(new Request(path, { cache: 'no-cache' })));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  await cache.put(path, answer);
}

/** All or nothing: if one file fails, the device keeps its current version. */
export async function keepShell(): Promise<void> {
  const cache = await caches.open(SHELL);
  const queue = [...KEPT.files];
  const all = queue.length;
  const porter = async () => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      await bring(cache, path);
      await notifyPages({ kept: all - queue.length, all });
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, porter));
  } catch (error) {
    await caches.delete(SHELL);
    throw error;
  }
}

/** The previous version stays cached: another tab may still run it, and the server no longer has its files. */
export async function dropOldShells(): Promise<void> {
  const shells = (await caches.keys()).filter((name) => name.startsWith(START) && name !== SHELL);
  await Promise.all(shells.slice(0, -1).map((name) => caches.delete(name)));
}

const keptShell = async (): Promise<Response | undefined> => (await caches.open(SHELL)).match(SHELL_PATH);

/** The current shell from the network, otherwise the cached one. The app itself handles the path. */
export async function shellFor(request: Request): Promise<Response> {
  const fresh = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS));
  const first = await Promise.race([fresh, late]).catch(() => undefined);
  if (first && first.status < 500) return first;
  return (await keptShell()) ?? first ?? (await fresh);
}

/** A file of this build or the previous one. */
export const keptFile = async (request: Request): Promise<Response> =>
  (await caches.match(request)) ?? (await fetch(request));

export const isKept = (path: string): boolean =>
  path !== SHELL_PATH && (path.startsWith('/assets/') || KEPT.files.includes(path));
