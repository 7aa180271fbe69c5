import { spawnSync } from 'node:child_process';
import { StartError } from './start-error.ts';

const KEY = /^[0-9a-f]{64}$/;
const LONGEST_MS = 30_000;

/**
 * The server's key as a command prints it: from Vault, a cloud's key service, or a token (PKCS#11), by the client program of
 * each.
 *
 * @throws StartError in one sentence, without anything that the command printed as a key.
 */
export function keyPrintedBy(command: string): string {
  const { error, status, stdout, stderr } = spawnSync('/bin/sh', ['-c', command], {
    encoding: 'utf8',
    timeout: LONGEST_MS,
  });
  if (error || status !== 0)
    throw new StartError(
      `OUTLAY_KEY_COMMAND failed (${error?.message ?? `exit code ${status}`}): ${stderr.trim().slice(0, 500)}`,
    );
  const key = stdout.trim();
  if (!KEY.test(key)) throw new StartError('OUTLAY_KEY_COMMAND printed no key: 64 hex digits are expected.');
  return key;
}
