import type { Dirent } from 'node:fs';
import { readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Suffix of a file that is moved aside for a last check; a writer that arrives meanwhile finds no file and writes it
 * again.
 */
const LEAVING = '.leaving';
/** Folders of a storage are named after the first two characters of keys; any other folder is not ours. */
const FOLDER = /^[a-z0-9.-]{2}$/;

/** The keys of files under `root` that were last written before `before`. */
export async function* listOlder(root: string, before: Date): AsyncIterable<string> {
  for (const folder of await entriesOf(root))
    if (folder.isDirectory() && FOLDER.test(folder.name)) yield* oldIn(join(root, folder.name), '', before);
}

async function* oldIn(folder: string, prefix: string, before: Date): AsyncIterable<string> {
  for (const entry of await entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* oldIn(path, `${prefix}${entry.name}/`, before);
    else if (entry.name.endsWith(LEAVING)) await putBack(path);
    else if (await isOlder(path, before)) yield `${prefix}${entry.name}`;
  }
}

/** Restores a file that a crash left aside, so that it is checked again next time. */
async function putBack(aside: string): Promise<void> {
  const path = aside.slice(0, -LEAVING.length);
  const there = await stat(path).then(
    () => true,
    () => false,
  );
  await (there ? rm(aside, { force: true }) : rename(aside, path).catch(unlessGone));
}

/**
 * Removes the file unless it was written since `before`. It is moved aside first, so that no writer relies on a file
 * that is about to be removed.
 */
export async function removeOlder(path: string, before: Date): Promise<boolean> {
  const aside = `${path}${LEAVING}`;
  try {
    await rename(path, aside);
    if (!(await isOlder(aside, before))) {
      await rename(aside, path);
      return false;
    }
  } catch (error) {
    unlessGone(error);
    return false;
  }
  await rm(aside, { force: true });
  // The pages of one file are in a folder of their own.
  if (dirname(path).endsWith('.pages')) await rmdir(dirname(path)).catch(() => undefined);
  return true;
}

const isOlder = async (path: string, before: Date): Promise<boolean> => {
  try {
    return (await stat(path)).mtime < before;
  } catch (error) {
    unlessGone(error);
    return false;
  }
};

const entriesOf = async (folder: string): Promise<Dirent[]> => {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    unlessGone(error);
    return [];
  }
};

/** Ignores that the file is missing: another node was faster. */
function unlessGone(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
