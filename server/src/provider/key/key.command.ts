import { spawnSync } from 'node:child_process';
import { StartError } from '../../start-error.ts';
import { KEY, type KeyPair, type KeyPort } from './key.port.ts';

const LONGEST_MS = 30_000;

/**
 * The server's key as a command prints it: from Vault, a cloud's key service, or a token (PKCS#11), by the client program of
 * each. A second line is the key that is to follow.
 */
export const createCommandKey = (command: string): KeyPort => ({
  place: 'the second line that OUTLAY_KEY_COMMAND prints',
  read: () => printedBy(command),
  put: () => false,
  settle: () => undefined,
});

function printedBy(command: string): KeyPair {
  const { error, status, stdout, stderr } = spawnSync('/bin/sh', ['-c', command], {
    encoding: 'utf8',
    timeout: LONGEST_MS,
  });
  if (error || status !== 0)
    throw new StartError(
      `OUTLAY_KEY_COMMAND failed (${error?.message ?? `exit code ${status}`}): ${stderr.trim().slice(0, 500)}`,
    );
  const lines = stdout.trim().split(/\s*\n\s*/);
  const [key, next] = lines;
  if (lines.length > 2 || !lines.every((one) => KEY.test(one)))
    throw new StartError('OUTLAY_KEY_COMMAND printed no key: 64 hex digits are expected.');
  return { key, next };
}
