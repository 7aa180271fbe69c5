import { AppError } from '@outlay/contract/errors';
import { isHalfWritten, type SweptStorage } from '#provider/storage/storage.port.ts';
import { sumOf } from '#provider/storage/storage.sum.ts';

export interface MoveOptions {
  from: SweptStorage;
  to: SweptStorage;
  /** Also removes from the old place what is in the new one. */
  remove: boolean;
  now: () => Date;
  say: (sentence: string) => void;
}

export interface Moved {
  copied: number;
  /** Files that were in the new place already. */
  there: number;
  removed: number;
  /** Keys of files that could not be read whole, or whose copy differs. */
  damaged: string[];
}

/** In case the clocks of the two places differ. */
const AHEAD_MS = 86_400_000;
const REPORT_EVERY = 1_000;

/**
 * Copies every file to the new place while the server serves, reads it back there, and compares it. Can be repeated: what
 * is there already is left alone.
 */
export async function moveFiles({ from, to, remove, now, say }: MoveOptions): Promise<Moved> {
  const moved: Moved = { copied: 0, there: 0, removed: 0, damaged: [] };
  for await (const key of from.listOlder(new Date(now().getTime() + AHEAD_MS))) {
    if (isHalfWritten(key)) continue;
    const outcome = (await to.has(key)) ? 'there' : await copy(key, from, to);
    if (outcome === 'damaged') {
      moved.damaged.push(key);
      continue;
    }
    // Removed meanwhile by the server, which needs it no longer.
    if (outcome === 'gone') continue;
    moved[outcome] += 1;
    if (remove && (await isSame(key, from, to))) {
      await from.remove(key);
      moved.removed += 1;
    }
    const done = moved.copied + moved.there;
    if (done % REPORT_EVERY === 0) say(`${done} files…`);
  }
  return moved;
}

async function copy(
  key: string,
  from: SweptStorage,
  to: SweptStorage,
): Promise<'copied' | 'gone' | 'damaged'> {
  try {
    const bytes = await from.read(key);
    await to.write(key, bytes);
    return sumOf(await to.read(key)) === sumOf(bytes) ? 'copied' : 'damaged';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'NOT_FOUND') return 'gone';
    if (error.options.reason === 'fileDamaged') return 'damaged';
    throw error;
  }
}

/** Nothing is removed that is not whole in the new place. */
async function isSame(key: string, from: SweptStorage, to: SweptStorage): Promise<boolean> {
  try {
    return sumOf(await to.read(key)) === sumOf(await from.read(key));
  } catch (error) {
    if (error instanceof AppError && error.code !== 'BUSY') return false;
    throw error;
  }
}
