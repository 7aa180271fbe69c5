import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { messageEndpoints } from '@outlay/contract/message';
import type { PushFrame } from '@outlay/contract/push';
import { newCompany, submitted, sure, type Crew } from '../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../test/harness.ts';
import { newId } from '#kit/id.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const messagesOf = async (who: Person) => sure(await server.call(who, messageEndpoints.list, { size: 100 }));
const unreadOf = async (who: Person) => sure(await server.call(who, messageEndpoints.unread, {})).unread;

/** An open page: what it was told, and how it was closed. */
function openPage() {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/push`);
  const frames: PushFrame[] = [];
  let closedWith: number | undefined;
  socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString()) as PushFrame));
  socket.on('close', (code) => (closedWith = code));
  const ready = new Promise((resolve) => socket.once('open', resolve));
  return {
    frames,
    closedWith: () => closedWith,
    say: async (frame: object | string) => {
      await ready;
      socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
    },
    told: (cmd: PushFrame['cmd']) => frames.filter((frame) => frame.cmd === cmd),
    close: () => socket.close(),
  };
}

const login = (token: string) => ({ v: 1, cmd: 'login', id: 'l1', data: { token } });

describe('my messages', () => {
  test('stand newest first; reading one leaves the others unread', async () => {
    const { id: first } = await submitted(server, crew.employee);
    const { id: second } = await submitted(server, crew.employee);
    const before = await messagesOf(crew.leader);
    expect(before.items.slice(0, 2).map(({ documentId }) => documentId)).toEqual([second, first]);

    sure(await server.call(crew.leader, messageEndpoints.readOne, { messageId: before.items[0]?.id ?? '' }));

    const after = await messagesOf(crew.leader);
    expect(after.unread).toBe(before.unread - 1);
    expect(after.items.slice(0, 2).map(({ read }) => read)).toEqual([true, false]);
    expect(await unreadOf(crew.leader)).toBe(after.items.filter(({ read }) => !read).length);
  });

  test('come page by page, none twice and none missing', async () => {
    const whole = await messagesOf(crew.leader);

    const first = sure(await server.call(crew.leader, messageEndpoints.list, { size: 1 }));
    const second = sure(
      await server.call(crew.leader, messageEndpoints.list, { size: 1, after: first.next ?? '' }),
    );

    expect([...first.items, ...second.items]).toEqual(whole.items.slice(0, 2));
  });

  test('all read at once are read, mine only', async () => {
    await submitted(server, crew.employee);
    await submitted(server, crew.leader);
    const managers = await unreadOf(crew.manager);
    expect(managers).toBeGreaterThan(0);

    sure(await server.call(crew.leader, messageEndpoints.readAll, { userId: crew.leader.personId }));

    expect(await unreadOf(crew.leader)).toBe(0);
    expect(await unreadOf(crew.manager)).toBe(managers);
    const { items } = sure(await server.call(crew.leader, messageEndpoints.list, { unreadOnly: true }));
    expect(items).toEqual([]);
  });

  test('of another are not there, whatever user id is sent', async () => {
    await submitted(server, crew.employee);
    const unread = await unreadOf(crew.leader);
    const [message] = (await messagesOf(crew.leader)).items;
    const messageId = message?.id ?? '';

    const all = await server.call(crew.employee, messageEndpoints.readAll, { userId: crew.leader.personId });
    const one = await server.call(crew.employee, messageEndpoints.readOne, { messageId });
    const get = await server.call(crew.employee, messageEndpoints.get, { messageId });

    expect([all.status, one.status, get.status]).toEqual([404, 404, 404]);
    expect(await unreadOf(crew.leader)).toBe(unread);
  });
});

describe('an open page', () => {
  test('hears of a claim the moment it is sent, with how many are unread', async () => {
    const page = openPage();
    await page.say(login(crew.leader.token));
    await expect.poll(() => page.told('login.ok'), { timeout: 5_000 }).toHaveLength(1);

    const { id } = await submitted(server, crew.employee);

    await expect.poll(() => page.told('msg'), { timeout: 15_000 }).toHaveLength(1);
    expect(page.told('msg')[0]).toMatchObject({
      data: { kind: 'taskArrived', documentId: id, unread: await unreadOf(crew.leader) },
    });
    page.close();
  });

  test('of somebody else hears nothing of it', async () => {
    const mine = openPage();
    const other = openPage();
    await mine.say(login(crew.leader.token));
    await other.say(login(crew.colleague.token));
    await expect.poll(() => other.told('login.ok'), { timeout: 5_000 }).toHaveLength(1);
    await expect.poll(() => mine.told('login.ok'), { timeout: 5_000 }).toHaveLength(1);

    await submitted(server, crew.employee);

    await expect.poll(() => mine.told('msg'), { timeout: 15_000 }).toHaveLength(1);
    expect(other.told('msg')).toEqual([]);
    mine.close();
    other.close();
  });

  test('is answered its heartbeat and its receipts', async () => {
    const page = openPage();
    await page.say(login(crew.leader.token));
    await page.say({ cmd: 'ping' });
    await page.say({ cmd: 'ack', id: 'a1', data: { messageId: newId() } });

    await expect.poll(() => page.told('ack.ok'), { timeout: 5_000 }).toEqual([{ cmd: 'ack.ok', id: 'a1' }]);
    expect(page.told('pong')).toHaveLength(1);
    page.close();
  });

  test('with a token that nobody has is told so and closed', async () => {
    const page = openPage();
    await page.say(login('x'.repeat(43)));

    await expect.poll(page.closedWith, { timeout: 5_000 }).toBe(4401);
    expect(page.told('error')).toMatchObject([{ id: 'l1', data: { code: 1 } }]);
    expect(page.told('login.ok')).toEqual([]);
  });

  test.each([
    ['that talks no JSON', 'hello'],
    ['whose login has no data', JSON.stringify({ cmd: 'login', id: 'x' })],
    ['whose token is no text', JSON.stringify({ cmd: 'login', id: 'x', data: { token: { $ne: 1 } } })],
  ])('%s is closed, and the server lives on', async (_what, text) => {
    const page = openPage();
    await page.say(text);

    await expect.poll(page.closedWith, { timeout: 5_000 }).toBeGreaterThan(1000);
    expect(await unreadOf(crew.leader)).toBeGreaterThanOrEqual(0);
  });
});
