import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountEndpoints } from '@outlay/contract/organisation/account';
import type { MessageKind } from '@outlay/contract/platform/message.kind';
import {
  DEFAULT_RHYTHM,
  notificationEndpoints,
  type NoticeRhythm,
} from '@outlay/contract/platform/message.notice';
import { pushEndpoints } from '@outlay/contract/platform/push.device';
import { ROUTES } from '@outlay/contract/routes';
import { newCompany, submitted, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';
import { startPushService } from '#provider/web-push/web-push.double.ts';
import { newId } from '#system/id.ts';
import { inTransaction } from '#database/transaction.ts';
import type { OutboxEntry } from '#jobs/outbox.topics.ts';
import { notify } from './message.service.ts';

let server: TestServer;
let other: TestServer;
let service: Awaited<ReturnType<typeof startPushService>>;
let crew: Crew;
let who: Person;
beforeAll(async () => {
  server = await startServer();
  other = await startServer({ beside: server });
});
beforeEach(async () => {
  crew = await newCompany(server);
  who = crew.leader;
  await server.owner.query('update member set account = $2 where id = $1', [who.memberId, mailbox()]);
  service ??= await startPushService(sure(await server.call(who, pushEndpoints.key, {})).key);
});
afterAll(async () => {
  await other.stop();
  await server.stop();
  await service.stop();
});

const mailbox = () => `leader-${who.memberId}@example.com`;
const mails = async (): Promise<string[]> => {
  const { rows } = await server.owner.query<{ text: string }>(
    'select text from sent_note where recipient = $1 order by created_at',
    [mailbox()],
  );
  return rows.map(({ text }) => text);
};
const choose = async (rhythm: Partial<NoticeRhythm>) =>
  sure(await server.call(who, notificationEndpoints.saveRhythm, { ...DEFAULT_RHYTHM, ...rhythm }));

/** Creates a message as a request does, and waits until it is processed. */
async function result(kind: MessageKind) {
  const { companyId } = crew;
  await inTransaction(server.db, companyId, async (db) => {
    const emit = (entry: OutboxEntry) => enqueued.push(entry);
    const enqueued: OutboxEntry[] = [];
    notify({ emit }, { to: [who.memberId], kind, values: {} });
    await server.app.jobs.enqueue(db, companyId, server.now(), enqueued);
  });
  server.app.jobs.wake(['message.push']);
  await expect.poll(async () => (await entries('message.push')).every(({ done }) => done)).toBe(true);
}

const entries = async (topic: string) => {
  const { rows } = await server.owner.query<{ id: string; due_at: Date | null; done: boolean }>(
    `select id, due_at, exists (select from outbox_delivery d where d.outbox_id = o.id) as done
     from outbox o where company_id = $1 and topic = $2`,
    [crew.companyId, topic],
  );
  return rows;
};

/** Moves the clock forward and lets both nodes send the due notices at the same time. */
async function atTheHour() {
  server.sleep(3 * 86_400_000);
  other.sleep(3 * 86_400_000);
  const waiting = await entries('message.noticeDue');
  await Promise.all(
    waiting.flatMap(({ id }) =>
      [server, other].map((node) => node.app.jobs.deliver({ companyId: crew.companyId, id })),
    ),
  );
  return waiting;
}

const clockOf = (at: Date) => at.toISOString().slice(11, 16);
const quietNow = () => {
  const shanghai = server.now().getTime() + 8 * 3_600_000;
  const [from, to] = [-3_600_000, 7_200_000].map((ms) => clockOf(new Date(shanghai + ms)));
  return { from: from ?? '', to: to ?? '' };
};

describe('A notification mail', () => {
  test('is sent at once by default, one for each message, without its content', async () => {
    await result('documentPaid');
    await result('paymentFailed');

    await expect.poll(mails).toHaveLength(2);
    expect(await mails()).toContainEqual(
      expect.stringMatching(
        /^One of your documents was paid:\nhttp:\/\/outlay\.test\/pages\/form\/Message\?id=[\w-]{36}$/,
      ),
    );
  });

  test('can be gathered daily into one with a link each, sent once by two nodes', async () => {
    await choose({ mail: 'daily' });
    await result('documentPaid');
    await result('paymentFailed');
    await result('taskReminded');
    const { id } = await submitted(server, crew.employee);
    await expect.poll(async () => (await entries('message.noticeDue')).length).toBe(4);
    expect(await mails()).toEqual([]);

    const waiting = await atTheHour();

    await expect.poll(mails).toHaveLength(1);
    const [mail = ''] = await mails();
    expect(mail).toMatch(/^You have 4 new messages\n\nOne of your documents was paid:\nhttp/);
    expect(mail).toContain('A document is waiting for your approval:\n');
    expect(mail.match(/Message\?id=/g)).toHaveLength(4);
    expect(mail).not.toContain(id);
    expect(new Set(waiting.map(({ due_at }) => clockOf(due_at ?? new Date(0))))).toEqual(new Set(['00:30']));
  });

  test('is written in its reader’s language', async () => {
    await server.owner.query("update person set language = 'zh' where id = $1", [who.personId]);
    await result('documentPaid');

    await expect.poll(mails).toHaveLength(1);
    expect((await mails())[0]).toMatch(/^您的单据已付款：\nhttp/);
  });

  test('is written in French, as is the lock screen, for a French reader', async () => {
    const browser = service.newBrowser();
    sure(await server.call(who, pushEndpoints.subscribe, browser.subscription));
    const french = { cultureName: 'en-US', locale: 'fr' } as const;
    sure(await server.call(who, accountEndpoints.changeLanguage, french));
    await result('documentPaid');

    await expect.poll(mails).toHaveLength(1);
    expect((await mails())[0]).toMatch(/^Un de vos documents a été payé :\nhttp/);
    await expect.poll(() => browser.got).toHaveLength(1);
    expect(JSON.parse(browser.got[0]?.text ?? '')).toMatchObject({ body: 'Un de vos documents a été payé' });
  });

  test('that is mandatory is sent at once, even when mails are off and at night', async () => {
    await choose({ mail: 'off', quiet: quietNow() });
    await result('documentPaid');
    await result('payeeAccountChanged');

    await expect.poll(mails).toHaveLength(1);
    expect((await mails())[0]).toContain('Your payee account was changed');
    await atTheHour();
    expect(await mails()).toHaveLength(1);
  });

  test('waits until morning with the night’s other messages, without those read meanwhile', async () => {
    await choose({ quiet: quietNow() });
    await result('documentPaid');
    await result('paymentFailed');
    await result('advanceDue');
    await submitted(server, crew.employee);
    await expect.poll(async () => (await entries('message.noticeDue')).length).toBe(8);
    await server.owner.query(
      "update message set read_at = now() where kind = 'advanceDue' and company_id = $1",
      [crew.companyId],
    );
    expect(await mails()).toEqual([]);

    await atTheHour();

    await expect.poll(mails).toHaveLength(1);
    expect((await mails())[0]).toMatch(/^You have 3 new messages/);
  });
});

describe('Quiet hours', () => {
  test('hold push notifications until they end and then send a single summary', async () => {
    const browser = service.newBrowser();
    sure(await server.call(who, pushEndpoints.subscribe, browser.subscription));
    await choose({ quiet: quietNow() });
    await result('documentPaid');
    await result('documentCommented');
    expect(browser.got).toEqual([]);

    await atTheHour();

    await expect.poll(() => browser.got).toHaveLength(1);
    expect(JSON.parse(browser.got[0]?.text ?? '')).toMatchObject({
      body: 'You have 2 new messages',
      url: ROUTES.messages,
    });
  });

  test('let mandatory notifications through', async () => {
    const browser = service.newBrowser();
    sure(await server.call(who, pushEndpoints.subscribe, browser.subscription));
    await choose({ quiet: quietNow() });
    await result('payeeAccountChanged');

    await expect.poll(() => browser.got).toHaveLength(1);
  });
});

test('do not notify twice when a delivery is retried', async () => {
  const browser = service.newBrowser();
  sure(await server.call(who, pushEndpoints.subscribe, browser.subscription));
  await result('documentPaid');
  await expect.poll(() => browser.got).toHaveLength(1);
  await expect.poll(mails).toHaveLength(1);
  await server.owner.query('delete from outbox_delivery where company_id = $1', [crew.companyId]);

  for (const { id } of await entries('message.push'))
    await server.app.jobs.deliver({ companyId: crew.companyId, id });

  await new Promise((resolve) => setTimeout(resolve, 2_000));
  expect(await mails()).toHaveLength(1);
  expect(browser.got).toHaveLength(1);
});

test('are stored as chosen, and invalid values are rejected', async () => {
  const rhythm = {
    ...{ mail: 'daily' as const, digestAt: '17:45' },
    ...{ quiet: { from: '22:00', to: '07:00' }, quietWeekends: true },
  };
  await choose(rhythm);
  const kept = sure(await server.call(who, notificationEndpoints.get, {}));
  expect(kept).toMatchObject({ rhythm, timeZone: 'Asia/Shanghai' });

  for (const part of [{ digestAt: '24:00' }, { quiet: { from: '08:00', to: '08:00' } }, { mail: newId() }]) {
    const answer = await server.call(who, notificationEndpoints.saveRhythm, { ...rhythm, ...part } as never);
    expect(answer.status).toBe(400);
  }
});
