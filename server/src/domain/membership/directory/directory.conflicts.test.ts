import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { directoryEndpoints, type DirectoryDecision } from '@outlay/contract/membership/directory';
import { identityEndpoints } from '@outlay/contract/membership/identity';
import { companyEndpoints } from '@outlay/contract/organisation/company';
import { memberListEndpoints } from '@outlay/contract/organisation/company.list';
import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { openWecomDouble } from '#provider/platform/wecom.double.ts';
import type { WecomDouble } from '#provider/platform/wecom-world.double.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { linkIn, tokenIn } from '../../../../test/connecting.ts';
import { followed, staffOf, type Followed } from '../../../../test/following.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';

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
  return async () => {
    await server.owner.query('delete from connection_lookup');
    await wecom.close();
  };
});

const follow = async (change: Parameters<typeof followed>[3] = {}) => {
  following = await followed(server, ours, { kind: 'wecom', contacts: wecom }, change);
};
const conflicts = async () =>
  sure(await server.call(ours.administrator, directoryEndpoints.conflicts, {})).items;
const faults = async () => (await conflicts()).map(({ externalId, fault }) => [externalId, fault]);
const members = async (search: string) =>
  sure(await server.call(ours.administrator, memberListEndpoints.members, { search, size: 100 })).items;
const decide = (
  externalId: string,
  decision: DirectoryDecision | null,
  more: { kind?: 'department'; objectId?: string; account?: string } = {},
) =>
  server.call(ours.administrator, directoryEndpoints.decide, {
    ...{ kind: more.kind ?? 'member', externalId, decision },
    ...{ objectId: more.objectId ?? null, account: more.account ?? null },
  });
const ids = () => {
  const { settings } = wecom.source;
  if (settings.kind !== 'wecom') throw new Error('another kind');
  return { corpid: settings.corpId, agentid: settings.agentId };
};
const come = (userId: string) =>
  server.call(null, identityEndpoints.wecom, { ...ids(), code: wecom.issueCode(userId) });

describe('An entry that cannot be matched to one member', () => {
  test('is listed with its reason, stays outside, and is listed once', async () => {
    await follow();
    wecom.people.push(
      { userId: 'nobody', name: 'Nobody', departments: [10] },
      { userId: 'one', name: 'One', mobile: '13700000001', departments: [10] },
      { userId: 'two', name: 'Two', mobile: '13700000001', departments: [10] },
      { userId: 'short', name: 'Short', mobile: '12345', email: 'x', departments: [10] },
      { userId: 'fine', name: 'Fine', mobile: '13700000003', departments: [10] },
    );
    await following.run();
    await following.run();

    expect(await faults()).toEqual([
      ['nobody', 'noAccount'],
      ['one', 'twice'],
      ['short', 'badAccount'],
      ['two', 'twice'],
    ]);
    expect((await members('')).map(({ name }) => name)).toContain('Fine');
    expect(await members('One')).toEqual([]);
  });

  test('becomes the chosen member, who is renamed by the directory from then on', async () => {
    await follow();
    wecom.people.push({ userId: 'nobody', name: 'Renamed', departments: [10] });
    sure(await server.call(ours.administrator, directoryEndpoints.try, {}));

    sure(await decide('nobody', 'link', { objectId: ours.colleague.memberId }));
    await following.run();

    expect((await members('Renamed'))[0]?.id).toBe(ours.colleague.memberId);
    const [decided] = await conflicts();
    expect(decided).toMatchObject({ decision: 'link', decidedBy: ours.administrator.name });
    wecom.people = staffOf(1, 10);
    await following.run();
    expect(await members('Renamed')).toEqual([]);
  });

  test('becomes a new member with the account that was entered', async () => {
    await follow();
    wecom.people.push({ userId: 'nobody', name: 'Entered', departments: [10] });
    await following.run();

    sure(await decide('nobody', 'add', { account: 'Entered@corp.example' }));
    await following.run();

    expect(await members('Entered')).toMatchObject([{ account: 'entered@corp.example', state: 'invited' }]);
  });

  test('of two with one phone number is the one for whom that was decided', async () => {
    await follow();
    wecom.people.push(
      { userId: 'one', name: 'First', mobile: '13700000005', departments: [10] },
      { userId: 'two', name: 'Second', mobile: '13700000005', departments: [10] },
    );
    await following.run();
    sure(await decide('two', 'add'));
    await following.run();

    expect((await members('')).map(({ name }) => name)).toContain('Second');
    expect(await members('First')).toEqual([]);
    expect((await conflicts())[0]).toMatchObject({ externalId: 'one', fault: 'accountTaken' });
    sure(await decide('one', 'leaveOut'));
    await following.run();
    expect((await conflicts()).map(({ decision }) => decision)).toEqual(['leaveOut', 'add']);
  });

  test('with the phone number of one member and the mail of another is nobody until decided', async () => {
    await follow();
    const other = { ...{ userId: 'known', name: 'Known', email: 'known@corp.example', departments: [10] } };
    wecom.people = [other];
    await following.run();
    wecom.people = [
      other,
      {
        ...{ userId: 'mixed', name: 'Mixed', departments: [10] },
        ...{ mobile: ours.employee.account, email: 'known@corp.example' },
      },
    ];
    await following.run();

    expect(await faults()).toEqual([['mixed', 'twoMembers']]);
    expect((await members(ours.employee.name)).map(({ id }) => id)).toContain(ours.employee.memberId);
  });

  test('that was left out is not asked about again, and can be decided anew', async () => {
    await follow();
    wecom.people.push({ userId: 'nobody', name: 'Nobody', departments: [10] }, ...staffOf(1, 10));
    await following.run();
    sure(await decide('nobody', 'leaveOut'));
    await following.run();
    const { undecided } = sure(await server.call(ours.administrator, directoryEndpoints.conflicts, {}));
    sure(await decide('nobody', null));

    expect(undecided).toBe(0);
    expect((await conflicts())[0]).toMatchObject({ decision: null });
  });

  test('takes only decisions that are possible', async () => {
    await follow();
    wecom.people.push({ userId: 'nobody', name: 'Nobody', departments: [10] }, ...staffOf(1, 10));
    await following.run();
    const elsewhere = await newCompany(server, 'Elsewhere');

    expect((await decide('unknown', 'leaveOut')).status).toBe(404);
    expect((await decide('nobody', 'add')).body.fields).toEqual([{ path: 'account', code: 'required' }]);
    const theirs = await decide('nobody', 'link', { objectId: elsewhere.employee.memberId });
    expect(theirs.body.fields).toEqual([{ path: 'objectId', code: 'badFormat' }]);
  });
});

test('Two departments of the same name below one parent wait with their people until decided', async () => {
  await follow();
  wecom.departments.push(
    { id: 20, name: 'Night', parent: 10 },
    { id: 21, name: 'Night', parent: 10 },
    { id: 22, name: 'Below', parent: 21 },
  );
  wecom.people.push(...staffOf(1, 22));
  await following.run();
  const names = async () =>
    sure(await server.call(ours.administrator, companyEndpoints.departments, {})).items.map(
      ({ name }) => name,
    );

  expect(await faults()).toEqual([
    ['20', 'nameTwin'],
    ['21', 'nameTwin'],
  ]);
  expect(await names()).toEqual(['Sales']);
  sure(await decide('20', 'leaveOut', { kind: 'department' }));
  sure(await decide('21', 'add', { kind: 'department' }));
  await following.run();

  expect(await names()).toEqual(['Sales', 'Night', 'Below']);
  expect((await members('Staff'))[0]?.departmentName).toBe('Below');
});

describe('An app of WeCom that is told neither phone numbers nor mail addresses', () => {
  test('finds members by how they sign in', async () => {
    await follow();
    wecom.tellsContacts = false;
    wecom.people.push({ userId: 'li', name: 'Li of WeCom', departments: [10] }, ...staffOf(1, 10));
    const { challenge } = linkIn(sure(await come('li')));
    sure(await server.call(ours.employee, identityEndpoints.link, { challenge }));

    await following.run();

    expect((await members('Li of WeCom'))[0]?.id).toBe(ours.employee.memberId);
    expect(await faults()).toEqual([['u0', 'noAccount']]);
  });
});

test('Whoever the directory adds signs in without a proof, where it is trusted', async () => {
  await follow({
    firstMeeting: { trustsDirectory: true, createsMembers: false, departmentId: null },
  });
  wecom.people.push({ userId: 'new', name: 'Newcomer', mobile: '13700000009', departments: [10] });
  await following.run();
  expect((await members('Newcomer'))[0]?.state).toBe('invited');

  const token = tokenIn(sure(await come('new')));

  const { result } = sure(await server.call({ ...ours.employee, token }, sessionEndpoints.tokenUser, {}));
  const [newcomer] = await members('Newcomer');
  expect(newcomer).toMatchObject({ id: result.user.memberId, state: 'active' });
});

test('Whoever the directory adds with an account of somebody else on this server still proves it', async () => {
  const theirs = await newCompany(server, 'Elsewhere');
  await follow({
    firstMeeting: { trustsDirectory: true, createsMembers: false, departmentId: null },
  });
  wecom.people.push({ userId: 'trick', name: 'Trick', mobile: theirs.manager.account, departments: [10] });
  await following.run();

  linkIn(sure(await come('trick')));
});
