import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeSockets, socketFolder } from './embedded-socket.ts';

test.skipIf(process.platform === 'win32')('The database is reached through a socket in its folder', () => {
  expect(socketFolder('/var/lib/outlay/postgres')).toBe('/var/lib/outlay/postgres');
});

test('A folder whose path is too long for a socket, counted in bytes, has none', () => {
  expect(socketFolder(`/srv/${'a'.repeat(120)}/postgres`)).toBeUndefined();
  expect(socketFolder(`/srv/${'数'.repeat(40)}/postgres`)).toBeUndefined();
});

test('Sockets left behind by a killed database are removed, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'outlay-sockets-'));
  for (const name of ['.s.PGSQL.40001', '.s.PGSQL.40001.lock', 'PG_VERSION'])
    writeFileSync(join(folder, name), '');
  removeSockets(folder);
  expect(readdirSync(folder)).toEqual(['PG_VERSION']);
  removeSockets(join(folder, 'no-such-folder'));
  rmSync(folder, { recursive: true });
});
