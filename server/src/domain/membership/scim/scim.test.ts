import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { companyEndpoints } from '@outlay/contract/organisation/company';
import { memberListEndpoints } from '@outlay/contract/organisation/company.list';
import { identityEndpoints } from '@outlay/contract/membership/identity';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { openWecomDouble } from '#provider/platform/wecom.double.ts';
import { newCompany, submitted, sure, type Crew } from '../../../../test/builders.ts';
import { connected, outsider, tokenIn } from '../../../../test/connecting.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { connectScim, ENTERPRISE, newScimUser, patchOp, type ScimClient } from '../../../../test/scim.ts';

const SITE = 'http://outlay.test';

let server: TestServer;
let ours: Crew;
let scim: ScimClient;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  ours = await newCompany(server, 'Harbour Works');
  ({ scim } = await connectScim(server, ours));
});

const created = async (change: object = {}): Promise<string> => {
  const { status, body } = await scim('POST', '/Users', newScimUser(change));
  expect(status, JSON.stringify(body)).toBe(201);
  return body['id'] as string;
};
const members = async () =>
  sure(await server.call(ours.administrator, memberListEndpoints.members, { size: 100 })).items;
const memberOf = async (id: string) => (await members()).find((one) => one.id === id);
const filtered = (filter: string) => scim('GET', `/Users?${new URLSearchParams({ filter }).toString()}`);

describe('Okta', () => {
  test('finds nobody, adds a user, reads it, replaces it and deactivates it', async () => {
    const user = newScimUser();
    const before = await filtered(`userName eq "${user.userName}"`);
    expect(before.body).toMatchObject({ totalResults: 0, Resources: [] });

    const added = await scim('POST', '/Users', { ...user, password: 'never-kept', groups: [] });
    expect(added.status).toBe(201);
    expect(added.headers.get('location')).toBe(`${SITE}/scim/v2/Users/${String(added.body['id'])}`);
    expect(JSON.stringify(added.body)).not.toContain('never-kept');
    const id = added.body['id'] as string;
    expect(await memberOf(id)).toMatchObject({
      account: user.userName,
      name: user.displayName,
      state: 'invited',
    });

    const read = await scim('GET', `/Users/${id}`);
    expect(read.body).toMatchObject({
      ...{ userName: user.userName, externalId: user.externalId, active: true },
      name: { givenName: 'Hao', familyName: 'Lin' },
      emails: [{ primary: true, type: 'work', value: user.userName }],
      [ENTERPRISE]: { employeeNumber: user[ENTERPRISE].employeeNumber, department: 'Sales' },
    });

    const replaced = await scim('PUT', `/Users/${id}`, { ...user, displayName: 'Lin Hao-Ran' });
    expect(replaced.status).toBe(200);
    expect((await memberOf(id))?.name).toBe('Lin Hao-Ran');

    const left = await scim('PATCH', `/Users/${id}`, patchOp({ op: 'replace', value: { active: false } }));
    expect(left.body).toMatchObject({ id, active: false });
    expect((await filtered('active eq false')).body.Resources?.map((one) => one['id'])).toEqual([id]);

    const back = await scim('PUT', `/Users/${id}`, user);
    expect(back.body).toMatchObject({ id, active: true });
    expect((await memberOf(id))?.state).toBe('invited');
  });

  test('pushes a group with its members, renames it and removes it', async () => {
    const [a, b] = [await created(), await created()];
    const pushed = await scim('POST', '/Groups', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      displayName: 'Trade',
      members: [{ value: a, display: 'Lin' }],
    });
    expect(pushed.status, JSON.stringify(pushed.body)).toBe(201);
    const id = pushed.body['id'] as string;
    expect((await memberOf(a))?.departmentName).toBe('Trade');

    await scim(
      'PATCH',
      `/Groups/${id}`,
      patchOp({ op: 'replace', value: { id, displayName: 'Trade China' } }),
    );
    await scim('PATCH', `/Groups/${id}`, patchOp({ op: 'replace', path: 'members', value: [{ value: b }] }));

    const read = await scim('GET', `/Groups/${id}`);
    expect(read.body['displayName']).toBe('Trade China');
    expect((read.body['members'] as { value: string }[]).map(({ value }) => value)).toEqual([b]);
    expect((await memberOf(a))?.departmentName).toBeNull();
    expect((await memberOf(b))?.departmentName).toBe('Trade China');

    expect((await scim('DELETE', `/Groups/${id}`)).status).toBe(204);
    expect((await scim('GET', `/Groups/${id}`)).status).toBe(404);
    expect((await memberOf(b))?.departmentName).toBeNull();
  });
});

describe('Entra ID', () => {
  test('tests the connection with a user that does not exist', async () => {
    const { status, body } = await filtered('userName eq "5c1e0a3f-9b1d-4ab3-b1a7-43b0cd5d5a5c"');

    expect(status).toBe(200);
    expect(body).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      ...{ totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] },
    });
  });

  test('changes a user with capital letters, texts for booleans and paths as keys', async () => {
    const id = await created();
    const { status, body } = await scim(
      'PATCH',
      `/Users/${id}`,
      patchOp(
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'new@harbour.example' },
        { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '13800001111' },
        { op: 'Add', path: `${ENTERPRISE}:manager`, value: [{ $ref: '../Users/x', value: 'm-1' }] },
        {
          op: 'Replace',
          value: {
            'name.givenName': 'Haoran',
            [`${ENTERPRISE}:costCenter`]: 'C-7',
            displayName: 'Lin Haoran',
          },
        },
      ),
    );

    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      displayName: 'Lin Haoran',
      name: { givenName: 'Haoran' },
      emails: [{ type: 'work', value: 'new@harbour.example' }],
      phoneNumbers: [{ type: 'mobile', value: '13800001111' }],
      [ENTERPRISE]: {
        manager: { value: 'm-1' },
        costCenter: 'C-7',
        employeeNumber: expect.any(String) as string,
      },
    });
    expect((await memberOf(id))?.name).toBe('Lin Haoran');

    const off = await scim(
      'PATCH',
      `/Users/${id}`,
      patchOp({ op: 'Replace', path: 'active', value: 'False' }),
    );
    expect(off.body['active']).toBe(false);
    expect(await memberOf(id)).toBeUndefined();
  });

  test('adds and removes members of a group one by one', async () => {
    const [a, b] = [await created(), await created()];
    const { body } = await scim('POST', '/Groups', { displayName: 'R&D', externalId: 'g-1', members: [] });
    const path = `/Groups/${String(body['id'])}`;

    const add = (value: string) => patchOp({ op: 'Add', path: 'members', value: [{ value }] });
    expect((await scim('PATCH', path, add(a))).status).toBe(200);
    expect((await scim('PATCH', path, add(b))).status).toBe(200);
    expect((await memberOf(b))?.departmentName).toBe('R&D');
    await scim('PATCH', path, patchOp({ op: 'Remove', path: 'members', value: [{ value: a }] }));
    await scim('PATCH', path, patchOp({ op: 'Remove', path: `members[value eq "${b}"]` }));

    expect([(await memberOf(a))?.departmentName, (await memberOf(b))?.departmentName]).toEqual([null, null]);
  });

  test('looks for a group by its name without its members', async () => {
    const a = await created();
    await scim('POST', '/Groups', { displayName: 'R&D', members: [{ value: a }] });
    const query = new URLSearchParams({ filter: 'displayName eq "R&D"', excludedAttributes: 'members' });

    const { body } = await scim('GET', `/Groups?${query.toString()}`);

    expect(body.Resources?.map(({ displayName, members: shown }) => [displayName, shown])).toEqual([
      ['R&D', undefined],
    ]);
  });
});

describe('A member whom the directory deactivates', () => {
  const leave = (id: string) =>
    scim('PATCH', `/Users/${id}`, patchOp({ op: 'replace', path: 'active', value: false }));

  test('is signed out at once, and open approvals go to the administrator', async () => {
    const document = await submitted(server, ours.employee);
    expect((await leave(ours.leader.memberId)).status).toBe(200);

    expect((await server.call(ours.leader, companyEndpoints.info, {})).status).toBe(401);
    const waiting = sure(await server.call(ours.administrator, approvalEndpoints.tasks, {})).items;
    expect(waiting.map((one) => one.document.id)).toContain(document.id);
  });

  test('stays if it is the last administrator, and the directory learns why', async () => {
    const { status, body } = await leave(ours.administrator.memberId);

    expect(status).toBe(400);
    expect(body).toMatchObject({
      scimType: 'mutability',
      detail: expect.stringContaining('last administrator') as string,
    });
    expect((await server.call(ours.administrator, companyEndpoints.info, {})).status).toBe(200);
  });
});

describe('A user who signs in through the company’s chat for the first time', () => {
  test('becomes an active member where the company trusts its directory', async () => {
    const user = newScimUser();
    expect((await scim('POST', '/Users', user)).status).toBe(201);
    const person = outsider('lin', { email: user.userName });
    const wecom = await openWecomDouble({ people: [person] });
    const firstMeeting = { trustsDirectory: true, createsMembers: false, departmentId: null };
    await connected(server, ours, wecom.source, { firstMeeting });

    const { settings } = wecom.source;
    if (settings.kind !== 'wecom') throw new Error('another kind');
    const query = { corpid: settings.corpId, agentid: settings.agentId, code: wecom.issueCode('lin') };
    tokenIn(sure(await server.call(null, identityEndpoints.wecom, query)));

    expect((await members()).find(({ account }) => account === user.userName)?.state).toBe('active');
    await wecom.close();
  });
});

describe('A user', () => {
  test('whose name or account is taken is refused', async () => {
    const user = newScimUser();
    expect((await scim('POST', '/Users', user)).status).toBe(201);

    const again = await scim('POST', '/Users', { ...user, userName: user.userName.toUpperCase() });
    const sameAccount = await scim('POST', '/Users', { ...user, userName: 'somebody else' });

    for (const { status, body } of [again, sameAccount])
      expect([status, body['scimType']]).toEqual([409, 'uniqueness']);
  });

  test('added twelve times at once exists once', async () => {
    const user = newScimUser();
    const answers = await Promise.all(Array.from({ length: 12 }, () => scim('POST', '/Users', user)));

    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 11 }, () => 409),
    ]);
    expect((await members()).filter(({ account }) => account === user.userName)).toHaveLength(1);
  });

  test('with a Chinese name is shown as it is written', async () => {
    const id = await created({ displayName: undefined, name: { familyName: '王', givenName: '小明' } });

    expect((await memberOf(id))?.name).toBe('王小明');
  });

  test('without an email address and a phone number is refused', async () => {
    const { status, body } = await scim('POST', '/Users', { userName: 'lin', emails: [] });

    expect([status, body['scimType']]).toEqual([400, 'invalidValue']);
  });

  test('is removed with DELETE: the member leaves, and the user is no longer found', async () => {
    const id = await created();

    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await scim('GET', `/Users/${id}`)).status).toBe(404);
    expect(await memberOf(id)).toBeUndefined();
  });

  test('of another company is not found, read, changed or removed', async () => {
    const id = await created();
    const theirs = await newCompany(server, 'Other Ltd');
    const { scim: other } = await connectScim(server, theirs);

    expect((await other('GET', `/Users/${id}`)).status).toBe(404);
    expect((await other('DELETE', `/Users/${id}`)).status).toBe(404);
    expect(
      (await other('PATCH', `/Users/${id}`, patchOp({ op: 'replace', path: 'active', value: false }))).status,
    ).toBe(404);
    expect((await other('POST', '/Groups', { displayName: 'Spies', members: [{ value: id }] })).status).toBe(
      400,
    );
    expect((await memberOf(id))?.state).toBe('invited');
  });
});
