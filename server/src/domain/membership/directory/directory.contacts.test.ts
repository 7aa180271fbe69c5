import { once } from 'node:events';
import WebSocket from 'ws';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectionEndpoints } from '@outlay/contract/membership/connection';
import { directoryEndpoints } from '@outlay/contract/membership/directory';
import { companyEndpoints } from '@outlay/contract/organisation/company';
import { memberListEndpoints } from '@outlay/contract/organisation/company.list';
import { messageEndpoints } from '@outlay/contract/platform/message';
import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import type { DoublePerson } from '#provider/platform/people.double.ts';
import { newCompany, submitted, sure, type Crew } from '../../../../test/builders.ts';
import { followed, openContacts, staffOf, type Contacts, type Followed } from '../../../../test/following.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

let ours: Crew;
let there: Contacts;
beforeEach(async () => {
  ours = await newCompany(server, 'Harbour Works');
});
afterEach(async () => {
  await server.owner.query('delete from connection_lookup');
  await there.close();
});

/** The double's entry of somebody who is a member already. */
const entryOf = (
  userId: string,
  { name, account }: Person,
  more: Partial<DoublePerson> = {},
): DoublePerson => ({
  ...{ userId, name, departments: [10], ...more },
  ...(account.includes('@') ? { email: account } : { mobile: account }),
});
const members = async (search = '') =>
  sure(await server.call(ours.administrator, memberListEndpoints.members, { search, size: 100 })).items;
const departments = async () =>
  sure(await server.call(ours.administrator, companyEndpoints.departments, {})).items;
const events = async (id: string) =>
  sure(await server.call(ours.administrator, connectionEndpoints.events, { id })).items;

/** A signed-in socket; records how it was closed. */
async function listening({ token }: Person) {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/push`);
  const state = { code: 0 };
  socket.on('close', (code) => (state.code = code));
  await once(socket, 'open');
  const received: string[] = [];
  socket.on('message', (frame: Buffer) => received.push(frame.toString()));
  socket.send(JSON.stringify({ v: 1, cmd: 'hello', id: '0', data: { appId: 'outlay' } }));
  socket.send(JSON.stringify({ cmd: 'login', id: '1', data: { token } }));
  await expect.poll(() => received.join()).toContain('login.ok');
  return state;
}

describe.each(['wecom', 'dingtalk', 'feishu'] as const)(
  'A company that follows the contacts of %s',
  (kind) => {
    let following: Followed;
    const follow = async (people: DoublePerson[], change: Parameters<typeof followed>[3] = {}) => {
      there = await openContacts[kind]();
      there.departments = [
        { id: 10, name: 'Sales', parent: 1, leader: 'boss' },
        { id: 11, name: 'Harbour', parent: 10 },
      ];
      there.people = people;
      following = await followed(server, ours, { kind, contacts: there }, change);
    };
    const saveHandOver = async (enabled = false) =>
      sure(
        await server.call(ours.administrator, directoryEndpoints.save, {
          ...{ version: 0, handOverId: ours.manager.memberId, enabled },
        }),
      );

    test('gets its members, departments, posts and leaders, and a second run changes nothing', async () => {
      await follow([
        entryOf('boss', ours.leader, { title: 'Head of sales' }),
        ...staffOf(3, 11),
        { userId: 'both', name: 'Both', mobile: '13912345678', departments: [11, 10] },
      ]);

      const trial = sure(await server.call(ours.administrator, directoryEndpoints.try, {}));
      const first = await following.run();
      const second = await following.run();

      // The company has a department Sales, whose leader the double names too.
      expect(trial.counts).toMatchObject({ departmentAdded: 1, memberAdded: 4, postAdded: 1 });
      expect(first).toMatchObject({ state: 'done' });
      expect(second).toMatchObject({ state: 'done', counts: {} });
      const both = (await members('Both'))[0];
      expect(both).toMatchObject({ departmentName: 'Harbour', otherDepartmentIds: [ours.departmentId] });
      expect((await members(ours.leader.name))[0]?.postName).toBe('Head of sales');
      const sales = (await departments()).find(({ name }) => name === 'Sales');
      expect(sales?.leader?.id).toBe(ours.leader.memberId);
      const noted = (await events(following.connectionId)).filter((one) => one.kind === 'directory');
      expect(noted.map(({ detail }) => detail)).toContain('');
      expect(noted.some(({ detail }) => detail.includes('memberAdded 4'))).toBe(true);
    });

    test('sees which connection it is, and that it may be read', async () => {
      await follow(staffOf(1, 10));
      const { setting } = sure(await server.call(ours.administrator, directoryEndpoints.get, {}));
      const { items } = sure(await server.call(ours.administrator, connectionEndpoints.list, {}));

      expect(setting?.source).toMatchObject({
        kind: 'connection',
        id: following.connectionId,
        platform: kind,
      });
      expect(setting).toMatchObject({ tried: false, confirmed: false, version: 0 });
      expect(items[0]?.checks).toContainEqual({ part: 'directory', fault: null, code: null });

      there.listsContacts = false;
      const { connection } = sure(
        await server.call(ours.administrator, connectionEndpoints.test, { id: following.connectionId }),
      );
      expect(connection.checks).toContainEqual(
        expect.objectContaining({ part: 'directory', fault: 'notPermitted' }),
      );
      const refused = await server.call(ours.administrator, directoryEndpoints.try, {});
      expect(refused.body.reason).toBe('directoryRefused');
    });

    test('changes nothing by events before an administrator has started the first run', async () => {
      await follow(staffOf(1, 10));
      expect((await following.push({ user: 'u0', change: 'created' })).status).toBe(200);
      await server.app.jobs.requeue(ours.companyId);

      await expect
        .poll(async () => {
          const { rows } = await server.owner.query(
            `select 1 from outbox o join outbox_delivery d on d.company_id = o.company_id and d.outbox_id = o.id
           where o.company_id = $1 and topic = 'directory.change'`,
            [ours.companyId],
          );
          return rows.length;
        })
        .toBe(1);
      expect(await members('Staff')).toEqual([]);
    });

    test('lets a leaver go at the event: session, socket and open tasks', async () => {
      await follow([entryOf('boss', ours.leader), ...staffOf(30, 11)]);
      await saveHandOver();
      await following.run();
      await submitted(server, ours.employee);
      const socket = await listening(ours.leader);
      expect((await server.call(ours.leader, sessionEndpoints.tokenUser, {})).status).toBe(200);
      there.people = there.people.filter(({ userId }) => userId !== 'boss');

      const at = performance.now();
      expect((await following.push({ user: 'boss', change: 'deleted' })).status).toBe(200);
      await expect
        .poll(async () => (await server.call(ours.leader, sessionEndpoints.tokenUser, {})).status, {
          timeout: 20_000,
        })
        .toBe(401);
      await expect.poll(() => socket.code, { timeout: 20_000 }).toBe(4401);

      expect(performance.now() - at).toBeLessThan(5000);
      const { rows } = await server.owner.query(
        `select 1 from task where company_id = $1 and holder_id = $2 and state = 'Pending'`,
        [ours.companyId, ours.manager.memberId],
      );
      expect(rows).toHaveLength(1);
      const noted = (await events(following.connectionId)).filter((one) => one.kind === 'directory');
      expect(noted[0]).toMatchObject({ name: ours.leader.name, detail: 'memberLeft' });
    });

    test('follows each event about a person and a department', async () => {
      await follow([entryOf('boss', ours.leader), ...staffOf(2, 11)]);
      await following.run();

      there.departments.push({ id: 12, name: 'Night', parent: 11, leader: 'u0' });
      there.people.push({ userId: 'new', name: 'Newcomer', mobile: '13700000001', departments: [12] });
      await following.push({ user: 'new', change: 'created' });
      await expect.poll(async () => (await members('Newcomer'))[0]?.departmentName).toBe('Night');

      there.departments.find(({ id }) => id === 12)!.name = 'Night shift';
      await following.push({ department: 12, change: 'updated' });
      await expect.poll(async () => (await departments()).map(({ name }) => name)).toContain('Night shift');
      await expect
        .poll(async () => (await departments()).find(({ name }) => name === 'Night shift')?.leader?.name)
        .toBe('Staff 0');

      there.people.find(({ userId }) => userId === 'u1')!.name = 'Married';
      await following.push({ user: 'u1', change: 'updated' });
      await expect.poll(async () => (await members('Married')).length).toBe(1);

      there.people.find(({ userId }) => userId === 'new')!.departments = [11];
      there.departments = there.departments.filter(({ id }) => id !== 12);
      await following.push({ user: 'new', change: 'updated' });
      await expect.poll(async () => (await members('Newcomer'))[0]?.departmentName).toBe('Harbour');
      await following.push({ department: 12, change: 'deleted' });
      await expect
        .poll(async () => (await departments()).map(({ name }) => name))
        .not.toContain('Night shift');
    });

    test('asks an administrator when events make many leave within an hour', async () => {
      await follow([entryOf('boss', ours.leader), ...staffOf(60, 11)]);
      await saveHandOver();
      await following.run();
      const gone = there.people.filter(({ userId }) => /^u\d$/.test(userId)).map(({ userId }) => userId);
      there.people = there.people.filter(({ userId }) => !gone.includes(userId));

      for (const user of gone) await following.push({ user, change: 'deleted' });

      const waiting = async () => (await following.runs()).find(({ state }) => state === 'waiting');
      await expect.poll(async () => (await waiting())?.leaving, { timeout: 10_000 }).toBe(5);
      expect(await members('Staff')).toHaveLength(55);
      const messages = sure(await server.call(ours.administrator, messageEndpoints.list, { tab: 'other' }));
      expect(messages.items.map((message) => message.kind)).toContain('directoryWaits');

      // The next run alone would be within the limit, but still asks about those who wait.
      expect(await following.run()).toMatchObject({ state: 'waiting', leaving: 5 });
      expect(await members('Staff')).toHaveLength(55);

      sure(
        await server.call(ours.administrator, directoryEndpoints.answerRun, {
          ...{ id: (await waiting())!.id, confirm: true },
        }),
      );
      await expect.poll(async () => (await members('Staff')).length, { timeout: 10_000 }).toBe(50);
    });

    test('never loses a member when the platform fails in the middle of an event', async () => {
      await follow([entryOf('boss', ours.leader), ...staffOf(2, 11)]);
      await following.run();
      for (let n = 0; n < 12; n += 1) there.fail(n % 2 ? 'breaks' : 'cuts');
      await following.push({ user: 'u0', change: 'updated' });
      there.listsContacts = false;
      await following.push({ user: 'u1', change: 'updated' });
      await expect.poll(() => there.journal.length).toBeGreaterThan(4);

      expect(await members('Staff')).toHaveLength(2);
    });
  },
);

test('Somebody whose id in WeCom changes stays the same member', async () => {
  there = await openContacts.wecom();
  there.departments = [{ id: 10, name: 'Sales', parent: 1 }];
  there.people = staffOf(2, 10);
  const following = await followed(server, ours, { kind: 'wecom', contacts: there });
  await following.run();
  const [before] = await members('Staff 0');
  Object.assign(there.people[0]!, { userId: 'renamed', mobile: '13600000000', name: 'Staff renamed' });

  await following.push({ user: 'u0', renamed: 'renamed', change: 'updated' });

  await expect.poll(async () => (await members('Staff renamed'))[0]?.id).toBe(before?.id);
  expect(await members('Staff')).toHaveLength(2);
});
