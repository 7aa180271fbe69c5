import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileEndpoints } from '@outlay/contract/platform/file';
import { homeEndpoints } from '@outlay/contract/workspace/home';
import { createFakeStorage } from '#provider/storage/storage.fake.ts';
import { newId } from '#system/id.ts';
import { newCompany, sure, type Crew } from './builders.ts';
import { CONNECTIONS, startServer, type TestServer } from './harness.ts';

const storage = createFakeStorage();
const reads = { files: 0 };
let answerNow = () => {};
const answering = new Promise<void>((resolve) => (answerNow = resolve));

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer({
    storage: {
      ...storage,
      async read(key) {
        reads.files += 1;
        await answering;
        return await storage.read(key);
      },
    },
  });
  crew = await newCompany(server);
});
afterAll(() => server.stop());

test('While the storage is slow to read more files than the server has connections, everybody else is served', async () => {
  const upload = { name: 'receipt.txt', bytes: Buffer.from('Coffee 12.00') };
  const { id } = sure(await server.upload(crew.employee, fileEndpoints.upload, { id: newId() }, upload));
  const files = Array.from({ length: CONNECTIONS + 4 }, () =>
    server.call(crew.employee, fileEndpoints.content, { id }),
  );
  await expect.poll(() => reads.files).toBe(files.length);

  sure(await server.call(crew.leader, homeEndpoints.counts, {}));

  answerNow();
  const answers = await Promise.all(files);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(Buffer.from(answers[0]?.body as unknown as ArrayBuffer)).toEqual(upload.bytes);
});
