import { readFileSync } from 'node:fs';
import { createFolderKey } from '#provider/key/key.folder.ts';
import { KEY } from '#provider/key/key.port.ts';
import { StartError } from '../start-error.ts';

const IDENTITY = /^AGE-SECRET-KEY-1[0-9A-Z]{58}$/m;

/** Runs a command to its end: a fault of the operator's is one sentence, and the exit code is 1. */
export async function runCommand(work: () => Promise<void>): Promise<never> {
  try {
    await work();
    process.exit(0);
  } catch (error) {
    console.error(sentenceOf(error));
    process.exit(1);
  }
}

function sentenceOf(error: unknown): unknown {
  if (error instanceof StartError) return error.message;
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'The disk is full: free some space and run it again.';
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return `${path ?? 'A folder'} cannot be written or read by this user.`;
  if (code?.startsWith('ERR_PARSE_ARGS')) return message;
  return error;
}

function readText(path: string, what: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new StartError(`${what} cannot be read: ${path}.`);
  }
}

/** The private key (age) in a file as `age-keygen` writes it. */
export function readIdentity(path: string): string {
  const [identity] = IDENTITY.exec(readText(path, 'The private key')) ?? [];
  if (!identity) throw new StartError(`${path} holds no private key (AGE-SECRET-KEY-1…).`);
  return identity;
}

/** The server's key: from a file, from OUTLAY_KEY, or from the data folder; undefined when there is none. */
export function readServerKey(
  file: string | undefined,
  env: { OUTLAY_KEY?: string | undefined; OUTLAY_DATA: string },
): string | undefined {
  if (file === undefined) return env.OUTLAY_KEY ?? createFolderKey(env.OUTLAY_DATA).read().key;
  const key = readText(file, "The server's key").trim();
  if (!KEY.test(key)) throw new StartError(`${file} is no server's key (64 hex digits are expected).`);
  return key;
}
