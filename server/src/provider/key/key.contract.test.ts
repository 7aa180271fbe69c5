import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCommandKey } from './key.command.ts';
import { createEnvironmentKey } from './key.environment.ts';
import { createFolderKey } from './key.folder.ts';
import type { KeyPair, KeyPort } from './key.port.ts';

const [A, B] = ['ab'.repeat(32), 'cd'.repeat(32)];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outlay-key-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Each place with these keys in it. */
const PLACES: Record<string, (pair: KeyPair) => KeyPort> = {
  'files in the data folder': ({ key, next }) => {
    if (key) writeFileSync(join(folder, 'server.key'), `${key}\n`);
    if (next) writeFileSync(join(folder, 'server.key.next'), next);
    return createFolderKey(folder);
  },
  'the environment': (pair) => createEnvironmentKey(pair),
  'a command': ({ key, next }) => createCommandKey(`printf '%s\\n' ${key ?? ''} ${next ?? ''}`),
};

describe.each(Object.entries(PLACES))('%s', (_name, holding) => {
  test('gives the key, and the next one once there is one', () => {
    expect(holding({ key: A, next: undefined }).read()).toEqual({ key: A, next: undefined });
    expect(holding({ key: A, next: B }).read()).toEqual({ key: A, next: B });
  });

  test('says where a next key goes, or keeps it', () => {
    const port = holding({ key: A, next: undefined });
    expect(port.place).not.toBe('');
    if (port.put(B)) expect(port.read()).toEqual({ key: A, next: B });
    else expect(port.read().next).toBeUndefined();
  });

  test('can be settled twice without harm', () => {
    const port = holding({ key: A, next: B });
    port.settle();
    port.settle();
    expect([A, B]).toContain(port.read().key);
  });
});

describe('Files in the data folder', () => {
  test('keep the old key beside the new one', () => {
    const port = PLACES['files in the data folder']?.({ key: A, next: B });
    port?.settle();
    expect(port?.read()).toEqual({ key: B, next: undefined });
    expect(readFileSync(join(folder, 'server.key.old'), 'utf8').trim()).toBe(A);
    expect(existsSync(join(folder, 'server.key.next'))).toBe(false);
  });

  test('that are damaged are refused in a sentence without the key', () => {
    writeFileSync(join(folder, 'server.key'), 'half-a-secret');
    expect(() => createFolderKey(folder).read()).toThrow(/is damaged(?!.*half)/);
  });

  test('that are not there yet are no fault', () => {
    expect(createFolderKey(folder).read()).toEqual({ key: undefined, next: undefined });
  });
});

test('A command that fails, or prints something else, is refused in a sentence that repeats no secret', () => {
  expect(() => createCommandKey('echo sealed >&2; exit 2').read()).toThrow(
    'OUTLAY_KEY_COMMAND failed (exit code 2): sealed',
  );
  expect(() => createCommandKey('echo half-a-secret').read()).toThrow(/printed no key(?!.*half)/);
  expect(() => createCommandKey(`printf '%s\\n' ${A} ${B} ${A}`).read()).toThrow('printed no key');
});
