import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Secrets } from '#secrets/secret.ts';
import { createMemoryMarks } from './mark.memory.ts';
import type { Mark, MarkPort } from './mark.port.ts';

/** Marks of all commits within this time are stored with one write. */
const WRITE_AFTER_MS = 500;

const FILE = 'audit.marks.json';

interface Kept {
  marks: Record<string, Mark>;
  seal: string;
}

const textOf = (marks: Kept['marks']): string => `audit marks ${JSON.stringify(marks)}`;

const sealOf = (secrets: Secrets, marks: Kept['marks']): string =>
  secrets.sign(textOf(marks)).toString('hex');

export interface FolderMarks extends MarkPort {
  /** Writes pending marks. @throws Error if the folder is not writable. */
  close(): void;
}

/**
 * Keeps marks in `audit.marks.json` in the data folder, sealed with the server's key.
 *
 * @throws Error if the file was changed without the key.
 */
export function createFolderMarks(folder: string, secrets: Secrets): FolderMarks {
  const path = join(folder, FILE);
  let latest: ReadonlyMap<string, Mark> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!latest) return;
    writeMarks(path, secrets, latest);
    latest = undefined;
  };
  const writeSoon = () => {
    timer ??= setTimeout(() => {
      try {
        write();
      } catch {
        // A full disk must not stop the server: the marks are in memory and are written once there is space.
        writeSoon();
      }
    }, WRITE_AFTER_MS);
    timer.unref();
  };
  const marks = createMemoryMarks(read(path, secrets), (changed) => {
    latest = changed;
    writeSoon();
  });
  return { ...marks, close: write };
}

function writeMarks(path: string, secrets: Secrets, latest: ReadonlyMap<string, Mark>): void {
  const marks = Object.fromEntries(latest);
  const kept: Kept = { marks, seal: sealOf(secrets, marks) };
  writeFileSync(`${path}.new`, JSON.stringify(kept), { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}

function read(path: string, secrets: Secrets): ReadonlyMap<string, Mark> {
  if (!existsSync(path)) return new Map();
  const { marks, seal } = JSON.parse(readFileSync(path, 'utf8')) as Kept;
  if (!secrets.signers.some((signer) => signer.sign(textOf(marks)).toString('hex') === seal))
    throw new Error(`${path} was changed by somebody without the server's key, or with another key`);
  return new Map(Object.entries(marks));
}
