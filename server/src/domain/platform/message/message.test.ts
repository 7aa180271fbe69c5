import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messageEndpoints } from '@outlay/contract/platform/message';
import { newCompany, submitted, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';
import { newId } from '#system/id.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const messagesOf = async (who: Person) => sure(await server.call(who, messageEndpoints.list, { size: 100 }));
const unreadOf = async (who: Person) => sure(await server.call(who, messageEndpoints.unread, {})).unread;

/** Inserts a message that no act of this test creates. */
const leave = ({ memberId }: Person, kind: string, values: object) =>
  server.owner.query(
    `insert into message (company_id, id, member_id, kind, "values", created_at, seq)
     values ($1, $2, $3, $4, $5, now(), (select max(seq) + 1000 from message))`,
    [crew.companyId, newId(), memberId, kind, JSON.stringify(values)],
  );

describe('My messages', () => {
  test('are listed newest first, and reading one leaves the others unread', async () => {
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

  test('are listed page by page, none twice and none missing', async () => {
    const whole = await messagesOf(crew.leader);

    const first = sure(await server.call(crew.leader, messageEndpoints.list, { size: 1 }));
    const second = sure(
      await server.call(crew.leader, messageEndpoints.list, { size: 1, after: first.next ?? '' }),
    );

    expect([...first.items, ...second.items]).toEqual(whole.items.slice(0, 2));
  });

  test('are in two tabs with unread counts and can be searched by text', async () => {
    const { id } = await submitted(server, crew.employee, [123_450]);
    await leave(crew.leader, 'newDevice', { device: 'Pixel 9', address: '10.0.0.1' });
    const list = async (filter: object) =>
      sure(await server.call(crew.leader, messageEndpoints.list, { size: 100, ...filter }));
    const kinds = async (filter: object) => (await list(filter)).items.map(({ kind }) => kind);

    expect(new Set(await kinds({ tab: 'approval' }))).toEqual(new Set(['taskArrived']));
    expect(await kinds({ tab: 'other' })).toContain('newDevice');
    expect(await kinds({ tab: 'other' })).not.toContain('taskArrived');
    const { unread, unreadOf } = await list({});
    expect(unreadOf.approval + unreadOf.other).toBe(unread);
    expect((await list({ tab: 'other', unreadOnly: true })).items).toHaveLength(unreadOf.other);

    expect(await kinds({ search: 'pixel' })).toEqual(['newDevice']);
    expect((await list({ search: '1,234.50' })).items[0]?.documentId).toBe(id);
    expect(await kinds({ search: 'nobody says this', kinds: ['newDevice'] })).toEqual(['newDevice']);
    expect(await kinds({ search: '123450%' })).toEqual([]);
  });

  test('can be searched by an amount as its currency is written', async () => {
    const notify = (currency: string, amount: number) =>
      leave(crew.cashier, 'documentPaid', { title: 'Fair', currency, amount: String(amount) });
    // 7,312 yen, 7.312 dinars, 73.12 yuan.
    for (const currency of ['JPY', 'KWD', 'CNY']) await notify(currency, 7_312);
    await notify('JPY', 731_200);
    const found = async (search: string) => {
      const { items } = sure(await server.call(crew.cashier, messageEndpoints.list, { search }));
      return items.map(({ values }) => `${values['currency']} ${values['amount']}`);
    };

    expect(await found('7312')).toEqual(['JPY 7312']);
    expect(await found('7,312')).toEqual(['JPY 7312']);
    expect(await found('7.312')).toEqual(['KWD 7312']);
    expect(await found('73.12')).toEqual(['CNY 7312']);
    expect(await found('731200')).toEqual(['JPY 731200']);
    expect(await found('731')).toEqual([]);
  });

  test('can all be marked as read, mine only', async () => {
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

  test('are never another person’s, whatever user ID is sent', async () => {
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
