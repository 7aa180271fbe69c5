import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { notificationEndpoints } from '@outlay/contract/platform/message.notice';
import { pushEndpoints } from '@outlay/contract/platform/push.device';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { newCompany, submitted, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';
import { startPushService } from '#provider/web-push/web-push.double.ts';

let server: TestServer;
let service: Awaited<ReturnType<typeof startPushService>>;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  crew = await newCompany(server);
  service = await startPushService(sure(await server.call(crew.leader, pushEndpoints.key, {})).key);
});
afterEach(() => service.stop());
afterAll(() => server.stop());

async function browserOf(who: Person) {
  const browser = service.newBrowser();
  sure(await server.call(who, pushEndpoints.subscribe, browser.subscription));
  return browser;
}

const subscriptions = async () => {
  const { rows } = await server.owner.query<{ count: number }>(
    'select count(*)::int as count from push_subscription where company_id = $1',
    [crew.companyId],
  );
  return rows[0]?.count ?? 0;
};

describe('A subscribed browser', () => {
  test('is notified in its reader’s language what is waiting, without names or amounts, and where a tap leads', async () => {
    const { got } = await browserOf(crew.leader);

    const { id } = await submitted(server, crew.employee);

    await expect.poll(() => got).toHaveLength(1);
    expect(JSON.parse(got[0]?.text ?? '')).toEqual({
      body: 'A document is waiting for your approval',
      url: pageAddress(ROUTES.document, { id }),
      tag: id,
    });
    expect(got[0]).toMatchObject({
      ...{ urgency: 'high', topic: id.replaceAll('-', ''), subject: 'mailto:outlay@outlay.test' },
    });
    expect(got[0]?.ttl).toBeGreaterThan(86_000);
    expect(got[0]?.ttl).toBeLessThanOrEqual(86_400);
  });

  test('is notified once, and only for its own reader', async () => {
    const [phone, desk, other] = [
      await browserOf(crew.leader),
      await browserOf(crew.leader),
      await browserOf(crew.colleague),
    ];
    await submitted(server, crew.employee);

    await expect.poll(() => [phone.got.length, desk.got.length]).toEqual([1, 1]);
    expect(other.got).toEqual([]);
  });

  test('that no longer exists is not called again after 410 or 404', async () => {
    await browserOf(crew.leader);
    const lost = await browserOf(crew.leader);
    service.answerNext({ status: 410 }, { status: 404 });
    await submitted(server, crew.employee);

    await expect.poll(subscriptions).toBe(0);
    expect(lost.got).toEqual([]);
  });

  test('whose push service is busy is retried no sooner than it said, and then once', async () => {
    const { got } = await browserOf(crew.leader);
    service.answerNext({ status: 429, headers: { 'retry-after': '120' } });
    const before = server.now().getTime();
    await submitted(server, crew.employee);
    await expect.poll(service.asked).toBe(1);

    const due = async () => {
      const { rows } = await server.owner.query<{ at: Date }>(
        `select due_at as at from outbox
         where company_id = $1 and topic = 'push.web' and due_at is not null`,
        [crew.companyId],
      );
      return rows;
    };
    await expect.poll(due).toHaveLength(1);
    expect((await due())[0]?.at.getTime()).toBeGreaterThanOrEqual(before + 120_000);
    const { rows } = await server.owner.query<{ id: string }>(
      `select id from outbox where company_id = $1 and topic = 'push.web' and due_at is not null`,
      [crew.companyId],
    );
    for (let turn = 0; turn < 2; turn += 1)
      await server.app.jobs.deliver({ companyId: crew.companyId, id: rows[0]?.id ?? '' });
    expect(got).toHaveLength(1);
  });

  test('whose push service fails is retried within seconds', async () => {
    const { got } = await browserOf(crew.leader);
    service.answerNext({ status: 503 });
    await submitted(server, crew.employee);

    await expect.poll(() => got).toHaveLength(1);
    expect(service.asked()).toBe(2);
  });

  test('is not notified once its reader signed out there', async () => {
    const { got } = await browserOf(crew.leader);
    await server.call(crew.leader, sessionEndpoints.signOut, {});
    await submitted(server, crew.employee);
    await submitted(server, crew.employee);
    await expect
      .poll(async () => {
        const { rows } = await server.owner.query(
          `select from message_notice where company_id = $1 and member_id = $2 and sent_at is not null`,
          [crew.companyId, crew.leader.memberId],
        );
        return rows.length;
      })
      .toBeGreaterThan(1);

    expect(got).toEqual([]);
    await server.app.sweep();
  });

  test('is not notified of what its reader disabled, nor after unsubscribing', async () => {
    const { got, subscription } = await browserOf(crew.leader);
    const off = { group: 'task', push: false, mail: false } as const;
    sure(await server.call(crew.leader, notificationEndpoints.save, off));
    await submitted(server, crew.employee);
    sure(await server.call(crew.leader, pushEndpoints.unsubscribe, { endpoint: subscription.endpoint }));
    expect(await subscriptions()).toBe(0);
    const other = await browserOf(crew.manager);
    await submitted(server, crew.leader);

    await expect.poll(() => other.got).toHaveLength(1);
    expect(got).toEqual([]);
  });
});

describe('A push address', () => {
  test.each([
    ['an endpoint that is no address', { endpoint: 'nowhere' }],
    ['an endpoint of another kind', { endpoint: 'ftp://push.example.com/abc' }],
    ['keys of the wrong length', { keys: { p256dh: 'abc', auth: 'abc' } }],
  ])('%s is rejected', async (_what, part) => {
    const { subscription } = service.newBrowser();
    const answer = await server.call(crew.leader, pushEndpoints.subscribe, { ...subscription, ...part });
    expect(answer.status).toBe(400);
  });
});
