import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messageEndpoints } from '@outlay/contract/platform/message';
import { fileEndpoints } from '@outlay/contract/platform/file';
import { startObjectStore, type Manner, type ObjectStore } from '#provider/storage/storage.s3.double.ts';
import { openS3 } from '#provider/storage/storage.s3.place.ts';
import { createS3Storage } from '#provider/storage/storage.s3.ts';
import { newId } from '#system/id.ts';
import { newCompany, sure, type Crew } from './builders.ts';
import { startServer, type TestServer } from './harness.ts';

const PATIENCE_MS = 300;

let store: ObjectStore;
let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  store = await startObjectStore();
  const { bucket, url: endpoint, keys: credentials } = store;
  const place = openS3({ bucket, prefix: '', region: 'eu', endpoint, credentials }, PATIENCE_MS);
  server = await startServer({ storage: createS3Storage(place) });
  crew = await newCompany(server);
});
afterAll(async () => {
  await server.stop();
  await store.close();
});
beforeEach(() => {
  store.manner = 'serves';
});

const receipt = (text: string) => ({ name: 'receipt.txt', bytes: Buffer.from(text) });
const upload = (id: string, text: string, key?: string) =>
  server.upload(crew.employee, fileEndpoints.upload, { id }, receipt(text), key);
const download = async (id: string) => {
  const { status, body } = await server.call(crew.employee, fileEndpoints.content, { id });
  return { status, body };
};
const rows = async () =>
  (await server.owner.query('select id from file where company_id = $1', [crew.companyId])).rowCount;

describe('With files in a bucket', () => {
  test('a receipt comes back as it was sent', async () => {
    const id = newId();
    sure(await upload(id, 'lunch'));
    const { status, body } = await download(id);
    expect([status, Buffer.from(body as unknown as ArrayBuffer).toString()]).toEqual([200, 'lunch']);
  });

  test.each<Manner>(['breaks', 'slows', 'cuts', 'holds'])(
    'a store that %s refuses an upload in words and keeps no row; the same upload goes through later',
    async (manner) => {
      const [id, key, before] = [newId(), newId(), await rows()];
      store.manner = manner;
      const refused = await upload(id, `taxi ${manner}`, key);
      expect(refused).toMatchObject({
        status: 503,
        body: { code: 'BUSY', reason: 'storageAway', retryAfter: 5 },
      });
      expect(await rows()).toBe(before);

      store.manner = 'serves';
      sure(await upload(id, `taxi ${manner}`, key));
      sure(await upload(id, `taxi ${manner}`, key));
      expect(await rows()).toBe((before ?? 0) + 1);
      expect((await download(id)).status).toBe(200);
    },
  );

  test('a receipt with other bytes is not shown', async () => {
    const id = newId();
    sure(await upload(id, 'hotel'));
    store.manner = 'rots';
    expect(await download(id)).toMatchObject({
      status: 500,
      body: { code: 'UNKNOWN', reason: 'fileDamaged' },
    });
  });

  test('what needs no file goes on while the store is away', async () => {
    store.manner = 'cuts';
    sure(await server.call(crew.employee, messageEndpoints.list, {}));
  });
});
