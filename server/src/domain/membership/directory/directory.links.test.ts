import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditEndpoints } from '@outlay/contract/governance/audit';
import { connectionEndpoints } from '@outlay/contract/membership/connection';
import { directoryEndpoints } from '@outlay/contract/membership/directory';
import { identityEndpoints } from '@outlay/contract/membership/identity';
import { memberListEndpoints } from '@outlay/contract/organisation/company.list';
import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { openWecomDouble } from '#provider/platform/wecom.double.ts';
import type { WecomDouble } from '#provider/platform/wecom-world.double.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { linkIn } from '../../../../test/connecting.ts';
import { followed, staffOf, type Followed } from '../../../../test/following.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let ours: Crew;
let wecom: WecomDouble;
let following: Followed;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  ours = await newCompany(server, 'Harbour Works');
  wecom = await openWecomDouble({ people: [] });
  wecom.departments = [{ id: 10, name: 'Sales', parent: 1 }];
  following = await followed(server, ours, { kind: 'wecom', contacts: wecom });
  return async () => {
    await server.owner.query('delete from connection_lookup');
    await wecom.close();
  };
});

const links = async (search = '') =>
  sure(await server.call(ours.administrator, directoryEndpoints.links, { search }));
const conflicts = async () =>
  sure(await server.call(ours.administrator, directoryEndpoints.conflicts, {})).items;
const decideLink = async (externalId: string, { memberId }: Person) =>
  sure(
    await server.call(ours.administrator, directoryEndpoints.decide, {
      ...{ kind: 'member', externalId, decision: 'link', objectId: memberId, account: null },
    }),
  );
const unlink = (
  externalId: string,
  { memberId }: Pick<Person, 'memberId'>,
  reason = 'Two people of one name',
) => server.call(ours.administrator, directoryEndpoints.unlink, { externalId, memberId, reason });
const nameOf = async ({ memberId }: Person) =>
  sure(
    await server.call(ours.administrator, memberListEndpoints.members, { search: '', size: 100 }),
  ).items.find(({ id }) => id === memberId)?.name;

/** Somebody without an account, whom an administrator has linked to the wrong member. */
async function mistaken() {
  wecom.people.push({ userId: 'wang', name: 'Wang of WeCom', departments: [10] }, ...staffOf(2, 10));
  await following.run();
  await decideLink('wang', ours.colleague);
  await following.run();
}

test('Links are listed with their date, and with the administrator who decided one', async () => {
  await mistaken();

  const { items, total } = await links();

  expect(total).toBe(3);
  expect(items[0]).toMatchObject({
    ...{ externalId: 'wang', name: 'Wang of WeCom', decidedBy: ours.administrator.name },
    member: { id: ours.colleague.memberId },
  });
  expect(items.slice(1).map(({ decidedBy }) => decidedBy)).toEqual([null, null]);
  expect((await links('Staff 1')).items.map(({ externalId }) => externalId)).toEqual(['u1']);
});

test('A link to the wrong member is undone, and the next run asks again instead of linking', async () => {
  await mistaken();

  sure(await unlink('wang', ours.colleague));
  await following.run();

  expect((await links()).items.map(({ externalId }) => externalId).sort()).toEqual(['u0', 'u1']);
  expect(await conflicts()).toMatchObject([
    { externalId: 'wang', fault: 'unlinked', other: { id: ours.colleague.memberId }, decision: null },
  ]);
  await decideLink('wang', ours.employee);
  await following.run();
  expect(await nameOf(ours.employee)).toBe('Wang of WeCom');
  expect((await links()).items[0]).toMatchObject({
    externalId: 'wang',
    member: { id: ours.employee.memberId },
  });
  const { items } = sure(await server.call(ours.auditor, auditEndpoints.list, {}));
  expect(items.find(({ action }) => action === 'directory.unlink')?.detail).toMatchObject({
    ...{ externalId: 'wang', reason: 'Two people of one name' },
  });
});

test('Whoever was found by a phone number is not linked by it again', async () => {
  wecom.people.push(
    { userId: 'li', name: 'Li', mobile: ours.employee.account, departments: [10] },
    ...staffOf(1, 10),
  );
  await following.run();
  expect(await nameOf(ours.employee)).toBe('Li');

  sure(await unlink('li', ours.employee));
  await following.run();
  await following.run();

  expect((await conflicts()).map(({ externalId, fault }) => [externalId, fault])).toEqual([
    ['li', 'unlinked'],
  ]);
});

test('Whoever leaves the directory takes nobody along to whom they are no longer linked', async () => {
  await mistaken();
  sure(await unlink('wang', ours.colleague));
  wecom.people = wecom.people.filter(({ userId }) => userId !== 'wang');

  await following.run();

  expect(await nameOf(ours.colleague)).toBeDefined();
  expect(await conflicts()).toEqual([]);
});

test('Undoing a link also ends signing in by the same id, and its sessions', async () => {
  const { settings } = wecom.source;
  if (settings.kind !== 'wecom') throw new Error('another kind');
  wecom.people.push({ userId: 'wang', name: 'Wang', departments: [10] }, ...staffOf(1, 10));
  const come = () =>
    server.call(null, identityEndpoints.wecom, {
      ...{ corpid: settings.corpId, agentid: settings.agentId, code: wecom.issueCode('wang') },
    });
  const { challenge } = linkIn(sure(await come()));
  const { token } = sure(await server.call(ours.colleague, identityEndpoints.link, { challenge }));
  await following.run();

  sure(await unlink('wang', ours.colleague));

  expect((await server.call({ ...ours.colleague, token }, sessionEndpoints.tokenUser, {})).status).toBe(401);
  linkIn(sure(await come()));
});

test('Only a link that is there is undone, and only with a reason', async () => {
  await mistaken();

  expect((await unlink('wang', ours.employee)).status).toBe(404);
  expect((await unlink('wang', ours.colleague, ' ')).status).toBe(400);
});

test('A connection that is removed takes its links and questions with it; its members stay', async () => {
  await mistaken();
  const { items } = sure(await server.call(ours.administrator, connectionEndpoints.list, {}));
  const { id, version } = items[0]!;

  sure(await server.call(ours.administrator, connectionEndpoints.remove, { id, version }));

  const left = `select (select count(*)::int from directory_link where source = $1) as links,
    (select count(*)::int from directory_conflict where source = $1) as conflicts,
    (select count(*)::int from directory_setting where $1 in (tried_source, confirmed_source)) as settings`;
  expect((await server.owner.query(left, [id])).rows).toEqual([{ links: 0, conflicts: 0, settings: 0 }]);
  expect(await nameOf(ours.colleague)).toBe('Wang of WeCom');
});
