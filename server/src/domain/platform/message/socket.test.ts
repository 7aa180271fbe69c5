import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notificationEndpoints } from '@outlay/contract/platform/message.notice';
import { newCompany, submitted, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { messageDesk } from '../../../../test/messaging.ts';
import { openPage as openPageAt } from '../../../../test/page.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const { openPage, unreadOf, leave } = messageDesk(() => ({ server, crew }));

describe('An open page', () => {
  test('is notified of a submitted claim at once, with the unread count', async () => {
    const page = openPage();
    await page.signIn(crew.leader);

    const { id } = await submitted(server, crew.employee);

    await expect.poll(page.messages).toHaveLength(1);
    expect(page.messages()[0]).toMatchObject({
      ...{ kind: 'taskArrived', documentId: id, silent: false },
      unread: await unreadOf(crew.leader),
    });
    page.close();
  });

  test('of another person is not notified', async () => {
    const [mine, other] = [openPage(), openPage()];
    await mine.signIn(crew.leader);
    await other.signIn(crew.colleague);

    await submitted(server, crew.employee);

    await expect.poll(mine.messages).toHaveLength(1);
    expect(other.messages()).toEqual([]);
    mine.close();
    other.close();
  });

  test('is updated silently about what its reader muted', async () => {
    const quiet = { group: 'company', push: false, mail: false } as const;
    sure(await server.call(crew.cashier, notificationEndpoints.save, quiet));
    const page = openPage();
    await page.signIn(crew.cashier);
    await leave(crew.cashier, 'joinAsked');
    await leave(crew.cashier);

    await expect.poll(page.messages).toHaveLength(2);
    expect(page.messages().map(({ kind, silent }) => [kind, silent])).toEqual([
      ['joinAsked', true],
      ['welcome', false],
    ]);
    page.close();
  });

  test('counts a member’s messages one by one, however many are written at once', async () => {
    const page = openPage();
    const { seq } = await page.signIn(crew.auditor);
    await Promise.all(Array.from({ length: 120 }, () => leave(crew.auditor)));

    await expect.poll(page.messages).toHaveLength(120);
    expect(page.messages().map((message) => message.seq)).toEqual(
      Array.from({ length: 120 }, (_, n) => seq + 1 + n),
    );
    page.close();
  });
});

describe('A page that reconnects', () => {
  test('is sent each unacknowledged message once and no acknowledged one', async () => {
    const first = openPage();
    const { clientId } = await first.signIn(crew.manager);
    for (let n = 0; n < 3; n += 1) await leave(crew.manager);
    await expect.poll(first.messages).toHaveLength(3);
    const [one, two, three] = first.messages();
    if (one) await first.ack(one);
    await expect.poll(() => first.told('ack.ok')).toHaveLength(1);
    first.kill();
    await leave(crew.manager);

    const second = openPage();
    await second.signIn({ ...crew.manager, clientId });

    await expect.poll(second.messages).toHaveLength(3);
    expect(second.messages().map(({ messageId }) => messageId)).toEqual([
      ...[two?.messageId, three?.messageId],
      expect.any(String),
    ]);
    second.close();
  });

  test('that reports its position is sent what came after it', async () => {
    const first = openPage();
    const { clientId, seq } = await first.signIn(crew.accountant);
    for (let n = 0; n < 4; n += 1) await leave(crew.accountant);
    await expect.poll(first.messages).toHaveLength(4);
    const last = first.messages().at(-1);
    if (last) await first.ack(last);
    await expect.poll(() => first.told('ack.ok')).toHaveLength(1);
    first.kill();

    const second = openPage();
    await second.signIn({ ...crew.accountant, clientId, after: seq + 2 });

    await expect.poll(second.messages).toHaveLength(2);
    expect(second.messages().map((message) => message.seq)).toEqual([seq + 3, seq + 4]);
    second.close();
  });

  test('beside another page of the same reader is sent what it missed, and the other nothing twice', async () => {
    const first = openPage();
    const { seq } = await first.signIn(crew.employee);
    for (let n = 0; n < 2; n += 1) await leave(crew.employee);
    await expect.poll(first.messages).toHaveLength(2);

    const second = openPage();
    await second.signIn({ ...crew.employee, after: seq });

    await expect.poll(second.messages).toHaveLength(2);
    await leave(crew.employee);
    await expect.poll(second.messages).toHaveLength(3);
    expect(first.messages().map((message) => message.seq)).toEqual([seq + 1, seq + 2, seq + 3]);
    first.close();
    second.close();
  });

  test('of another person’s app starts after the new reader’s messages', async () => {
    const first = openPage();
    const { clientId } = await first.signIn(crew.manager);
    first.close();
    await leave(crew.colleague);
    const head = await openPage().signIn(crew.colleague);

    const second = openPage();
    const { seq } = await second.signIn({ ...crew.colleague, clientId });

    expect(seq).toBe(head.seq);
    expect(second.messages()).toEqual([]);
    second.close();
  });

  test('after more than three days is not sent old messages; the list has them', async () => {
    const first = openPage();
    const { clientId } = await first.signIn(crew.administrator);
    first.kill();
    await leave(crew.administrator);
    const unread = await unreadOf(crew.administrator);
    server.sleep(3 * 86_400_000 + 1_000);
    await leave(crew.administrator);

    const second = openPage();
    await second.signIn({ ...crew.administrator, clientId });

    await expect.poll(second.messages).toHaveLength(1);
    expect(second.messages()[0]?.unread).toBe(unread + 1);
    second.close();
  });

  test('after its notifications were off is sent all it missed', async () => {
    const page = openPage();
    const { seq } = await page.signIn(crew.leader);
    await page.say({ cmd: 'enable', id: 'off', data: { on: false } });
    await expect.poll(() => page.told('enable.ok')).toMatchObject([{ id: 'off', data: { code: 0 } }]);
    await leave(crew.leader);
    await leave(crew.leader);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(page.messages()).toEqual([]);

    await page.say({ cmd: 'enable', id: 'on', data: { on: true } });

    await expect.poll(page.messages).toHaveLength(2);
    expect(page.messages().map((message) => message.seq)).toEqual([seq + 1, seq + 2]);
    page.close();
  });
});

describe('On two nodes', () => {
  let other: TestServer;
  beforeAll(async () => {
    other = await startServer({ beside: server });
    // The node with the sockets delivers nothing itself, so it must find the other node's messages by polling.
    await other.app.jobs.stop();
  });
  afterAll(() => other.stop());

  test('a message written on one reaches a page on the other across disconnections, none lost or duplicated', async () => {
    const seen: number[] = [];
    let clientId: string | undefined;
    const before = openPage();
    const { seq: first } = await before.signIn(crew.employee);
    before.close();
    let after = first;
    const writing = (async () => {
      for (let n = 0; n < 60; n += 1) {
        await leave(crew.employee);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    })();
    // As the app does: it remembers what it has seen and reports it when it reconnects.
    const deadline = Date.now() + 20_000;
    for (let turn = 0; Date.now() < deadline && (turn < 5 || seen.length < 60); turn += 1) {
      const page = openPageAt(turn % 2 === 0 ? other : server);
      const at = await page.signIn({
        ...crew.employee,
        ...(clientId ? { clientId } : {}),
        after,
      });
      clientId ??= at.clientId;
      await new Promise((resolve) => setTimeout(resolve, 1_400));
      page.kill();
      const got = page.messages().map(({ seq }) => seq);
      seen.push(...got);
      after = got.at(-1) ?? at.seq;
    }
    await writing;

    // Other messages may arrive meanwhile; no number is missing or repeated.
    expect(seen.length).toBeGreaterThanOrEqual(60);
    expect(seen).toEqual(seen.map((_, n) => first + 1 + n));
  });
});
