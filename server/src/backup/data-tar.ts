import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pack, type Pack } from 'tar-stream';
import type { Member } from './manifest.ts';
import { summing, type Bytes } from './stages.ts';

/** A tar archive that is written while it is read. */
export interface DataTar {
  stream: Bytes;
  /** What has been added so far. */
  members: Member[];
  addFolder(path: string): Promise<void>;
  addText(path: string, text: string | Uint8Array): Promise<void>;
  /** Adds a file as long as it is at this moment; one that is gone is left out. */
  addFile(path: string, from: string): Promise<void>;
  end(): void;
}

const SMALL = 1_048_576;

export function newDataTar(): DataTar {
  const tar = pack();
  const members: Member[] = [];
  const add = async (path: string, size: number, content: Bytes) => {
    const { stage, sum } = summing();
    await addEntry(tar, { path, size }, stage(content));
    members.push({ path, ...sum() });
  };
  return {
    stream: tar as unknown as Bytes,
    members,
    addFolder: (path) => addFolder(tar, path),
    addText: (path, text) => {
      const bytes = Buffer.from(text);
      return add(path, bytes.length, onlyOf(bytes));
    },
    addFile: async (path, from) => {
      try {
        const { size } = await stat(from);
        const content = size <= SMALL ? onlyOf(await readFile(from)) : (createReadStream(from) as Bytes);
        await add(path, size, exactly(content, size));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
    },
    end: () => tar.finalize(),
  };
}

const onlyOf = (bytes: Uint8Array): Bytes => Readable.from([bytes]) as Bytes;

/** The database may lengthen or shorten a file that is being read; replaying its log makes good either. */
async function* exactly(source: Bytes, size: number): Bytes {
  let left = size;
  for await (const chunk of source) {
    if (left === 0) break;
    yield chunk.length > left ? chunk.subarray(0, left) : chunk;
    left -= Math.min(left, chunk.length);
  }
  while (left > 0) {
    const zeros = Buffer.alloc(Math.min(left, SMALL));
    yield zeros;
    left -= zeros.length;
  }
}

/** Settled by the archive when it has taken the entry. */
function settling() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { promise, settle: (error?: Error | null) => (error ? reject(error) : resolve()) };
}

async function addFolder(tar: Pack, name: string): Promise<void> {
  const { promise, settle } = settling();
  tar.entry({ name, type: 'directory', mode: 0o700 }, settle);
  await promise;
}

async function addEntry(tar: Pack, { path, size }: { path: string; size: number }, content: Bytes) {
  const { promise, settle } = settling();
  const entry = tar.entry({ name: path, size, mode: 0o600 }, settle);
  for await (const chunk of content) if (!entry.write(Buffer.from(chunk))) await once(entry, 'drain');
  entry.end(undefined);
  await promise;
}
