import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FILE_MOST_BYTES, fileEndpoints } from '@outlay/contract/platform/file';
import { newId } from '#system/id.ts';
import { newCompany, sure, type Crew } from './builders.ts';
import { startServer, type TestServer } from './harness.ts';

let server: TestServer;
let crew: Crew;
/** A separate temporary folder, because other tests receive files in the shared one at the same time. */
const before = process.env['TMPDIR'];
const folder = mkdtempSync(join(tmpdir(), 'outlay-received-'));
beforeAll(async () => {
  process.env['TMPDIR'] = folder;
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(async () => {
  await server.stop();
  if (before === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = before;
  rmSync(folder, { recursive: true, force: true });
});

const left = () => readdirSync(folder).filter((name) => name.startsWith('outlay-upload-'));

test('An attachment is stored byte for byte, and the temporary file is removed', async () => {
  const bytes = Buffer.from('a receipt');

  const kept = sure(
    await server.upload(crew.employee, fileEndpoints.upload, { id: newId() }, { name: 'a.txt', bytes }),
  );

  expect(kept.size).toBe(bytes.length);
  expect(left()).toEqual([]);
});

test('A file that is too large is rejected and nothing of it remains', async () => {
  const bytes = new Uint8Array(FILE_MOST_BYTES + 1);

  const answer = await server.upload(
    crew.employee,
    fileEndpoints.upload,
    { id: newId() },
    { name: 'a', bytes },
  );

  expect(answer).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } });
  expect(left()).toEqual([]);
});
