import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildShim } from './disk.ts';

const STORAGE = new URL('../../src/provider/storage/storage.folder.ts', import.meta.url).href;
const KEY = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

let folder: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'outlay-flushed-')));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a stored file is on disk with its name before a row names it: the file is flushed, and every folder that changed', ({
  skip,
}) => {
  const library = join(folder, 'disk.so');
  const reason = buildShim(library);
  if (reason !== undefined) skip(reason);
  const noted = join(folder, 'flushed');
  const files = join(folder, 'files');
  const program = `const { createFolderStorage } = await import(${JSON.stringify(STORAGE)});
    await createFolderStorage(${JSON.stringify(files)}).write('${KEY}', Buffer.from('test'));`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, LD_PRELOAD: library, OUTLAY_TEST_FLUSHED: noted },
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);

  const place = join(files, KEY.slice(0, 2));
  const flushed = existsSync(noted) ? readFileSync(noted, 'utf8').split('\n') : [];
  expect(flushed.filter((path) => path.startsWith(join(place, KEY)))).toHaveLength(1);
  // Made for this file: their own names must last too.
  expect(flushed).toEqual(expect.arrayContaining([place, files, dirname(files)]));
});
