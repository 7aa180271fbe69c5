import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invoiceEndpoints } from '@outlay/contract/spend/invoice';
import { createFakeRecogniser } from '#provider/recognition/recognition.fake.ts';
import type { Recognition } from '#provider/recognition/recognition.port.ts';
import { newId } from '#system/id.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { readingByContent } from '../../../../test/readings.ts';

let server: TestServer;
let beside: TestServer;
let crew: Crew;
/** Files whose recognition is paused, by content. */
const held = new Map<string, (fail?: Error) => void>();
/** Number of recognitions of each file, on either node. */
const reads = new Map<string, number>();

const slowly = () =>
  createFakeRecogniser(async (bytes): Promise<Recognition> => {
    const text = Buffer.from(bytes).toString();
    reads.set(text, (reads.get(text) ?? 0) + 1);
    if (text.startsWith('slow'))
      await new Promise<void>((resolve, reject) => {
        held.set(text, (fail) => (fail ? reject(fail) : resolve()));
      });
    return await readingByContent().recognise(Buffer.from(text), { owner: 'test', today: '2026-11-21' });
  });

beforeAll(async () => {
  server = await startServer({ recogniser: slowly() });
  beside = await startServer({ beside: server, recogniser: slowly() });
  crew = await newCompany(server);
});
afterAll(async () => {
  await beside.stop();
  await server.stop();
});

const send = (node: TestServer, id: string, text: string) =>
  node.upload(crew.employee, invoiceEndpoints.recognise, { id }, { name: 'a.jpg', bytes: Buffer.from(text) });
const progress = (node: TestServer, id: string) =>
  node.call(crew.employee, invoiceEndpoints.progress, { id });
const beingRead = (text: string) => expect.poll(() => held.has(text)).toBe(true);
const readOn = (text: string, fail?: Error) => {
  held.get(text)?.(fail);
  held.delete(text);
};
const invoicesOf = async (id: string) =>
  (await server.owner.query('select from invoice where recognition_id = $1', [id])).rowCount;

describe('An invoice that one node is reading', () => {
  test('is shown with its progress and result by the other node', async () => {
    const [id, text] = [newId(), 'slow lunch 1'];
    const sent = send(server, id, text);
    await beingRead(text);
    await expect
      .poll(async () => (await progress(beside, id)).body)
      .toMatchObject({ status: 'running', step: 'reading' });

    readOn(text);
    const answer = sure(await sent);
    expect(answer.invoices).toHaveLength(1);
    expect(sure(await progress(beside, id))).toEqual(answer);
  });

  test('and that is sent to the other node meanwhile is read once and is one invoice', async () => {
    const [id, text] = [newId(), 'slow lunch 2'];
    const first = send(server, id, text);
    await beingRead(text);
    const second = send(beside, id, text);
    await expect.poll(async () => (await progress(beside, id)).body.status).toBe('running');
    readOn(text);

    expect(sure(await second)).toEqual(sure(await first));
    expect(reads.get(text)).toBe(1);
    expect(await invoicesOf(id)).toBe(1);
  });

  test('on a node that crashed is no longer shown as being read, and is read when sent again', async () => {
    const [id, text] = [newId(), 'lunch 3'];
    await server.owner.query(
      `insert into recognition (company_id, id, member_id, status, step, seen_at, created_at)
       values ($1, $2, $3, 'running', 'reading', $4, $4)`,
      [crew.companyId, id, crew.employee.memberId, new Date(server.now().getTime() - 60_000)],
    );
    expect((await progress(beside, id)).status).toBe(404);

    expect(sure(await send(beside, id, text)).invoices).toHaveLength(1);
  });

  test('on a node that was only silent does not create a second invoice', async () => {
    const [id, text] = [newId(), 'slow lunch 4'];
    const first = send(server, id, text);
    await beingRead(text);
    const finishFirst = held.get(text);
    held.delete(text);
    await server.owner.query("update recognition set seen_at = seen_at - interval '1 hour' where id = $1", [
      id,
    ]);
    const second = send(beside, id, text);
    await beingRead(text);
    readOn(text);
    const answer = sure(await second);
    finishFirst?.();

    expect(sure(await first)).toEqual(answer);
    expect(await invoicesOf(id)).toBe(1);
  });

  test('on a node whose clock is set back an hour is not waited for', async () => {
    const [id, text] = [newId(), 'lunch 5'];
    await server.owner.query(
      `insert into recognition (company_id, id, member_id, status, step, seen_at, created_at)
       values ($1, $2, $3, 'running', 'reading', $4, $4)`,
      [crew.companyId, id, crew.employee.memberId, server.now()],
    );
    server.sleep(-3_600_000);
    try {
      expect((await progress(server, id)).status).toBe(404);
      expect(sure(await send(server, id, text)).status).toBe('recognised');
    } finally {
      server.sleep(3_600_000);
    }
  });

  test('that fails leaves nothing and is read when sent again', async () => {
    const [id, text] = [newId(), 'slow lunch 6'];
    const first = send(server, id, text);
    await beingRead(text);
    readOn(text, new Error('the reader broke'));
    expect((await first).status).toBe(500);
    expect((await progress(beside, id)).status).toBe(404);

    const second = send(beside, id, text);
    await beingRead(text);
    readOn(text);
    expect(sure(await second).invoices).toHaveLength(1);
  });
});

test('A recognition of another person is rejected without revealing anything', async () => {
  const id = newId();
  sure(await send(server, id, 'lunch 7'));
  const theirs = await server.upload(
    crew.colleague,
    invoiceEndpoints.recognise,
    { id },
    { name: 'a.jpg', bytes: Buffer.from('lunch 8') },
  );

  expect(theirs.status).toBe(409);
  expect((await server.call(crew.colleague, invoiceEndpoints.progress, { id })).status).toBe(404);
});
