import { mkdtempSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { createFolderStorage } from '#provider/storage/storage.folder.ts';
import { seedDemo } from '../src/demo/seed.ts';
import { startServer } from './harness.ts';

test('seed', async () => {
  const server = await startServer({ demo: true });
  const t = performance.now();
  await seedDemo({ db: server.db, storage: createFolderStorage(mkdtempSync('/tmp/zz-')), secrets: server.secrets, now: server.now, say: () => undefined });
  process.stdout.write('SEEDB ' + Math.round(performance.now() - t) + '\n');
  await server.stop();
  expect(1).toBe(1);
}, 120_000);
