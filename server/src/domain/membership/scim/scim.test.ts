import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { companyEndpoints } from '@outlay/contract/organisation/company';
import { memberListEndpoints } from '@outlay/contract/organisation/company.list';
import { connectionEndpoints } from '@outlay/contract/membership/connection';
import { identityEndpoints } from '@outlay/contract/membership/identity';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { openWecomDouble } from '#provider/platform/wecom.double.ts';
import { newCompany, submitted, sure, type Crew } from '../../../../test/builders.ts';
import { connected, outsider, tokenIn } from '../../../../test/connecting.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { clientOf, connectScim, patchOp, type ScimClient } from '../../../../test/scim.ts';

const SITE = 'http://outlay.test';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

let server: TestServer;
let ours: Crew;
let scim: ScimClient;
let connectionId: string;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  ours = await newCompany(server, 'Harbour Works');
  ({ scim, id: connectionId } = await connectScim(server, ours));
});

let count = 0;
const newUser = (change: object = {}) => {
  count += 1;
  const mail = `lin.${count}@harbour.example`;
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', ENTERPRISE],
    ...{ userName: mail, externalId: `ext-${count}`, active: true, displayName: `Lin Hao ${count}` },
    name: { givenName: 'Hao', familyName: 'Lin' },
    emails: [{ primary: true, type: 'work', value: mail }],
    [ENTERPRISE]: { employeeNumber: `E${count}`, department: 'Sales' },
    ...change,
  };
};
const created = async (change: object = {}): Promise<string> => {
  const { status, body } = await scim('POST', '/Users', newUser(change));
  expect(status, JSON.stringify(body)).toBe(201);
  return body['id'] as string;
};
const members = async () =>
  sure(await server.call(ours.administrator, memberListEndpoints.members, { size: 100 })).items;
const memberOf = async (id: string) => (await members()).find((one) => one.id === id);
const filtered = (filter: string) => scim('GET', `/Users?${new URLSearchParams({ filter }).toString()}`);

describe('A request without a valid token', () => {
  test.each(['', 'scim_0_0', `scim_${'0'.repeat(32)}_${'A'.repeat(43)}`])('is refused: %j', async (token) => {
    const answer = await clientOf(server, token)('GET', '/Users');

    expect(answer.status).toBe(401);
    expect(answer.body['schemas']).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error']);
  });

  test('is refused after the token was replaced', async () => {
    const { items } = sure(await server.call(ours.administrator, connectionEndpoints.list, {}));
    const { version } = items.find((one) => one.id === connectionId)!;
    sure(await server.call(ours.administrator, connectionEndpoints.newToken, { id: connectionId, version }));

    expect((await scim('GET', '/Users')).status).toBe(401);
  });

  test('is refused while the connection is off', async () => {
    const { items } = sure(await server.call(ours.administrator, connectionEndpoints.list, {}));
    const { version } = items.find((one) => one.id === connectionId)!;
    const off = { id: connectionId, version, enabled: false };
    sure(await server.call(ours.administrator, connectionEndpoints.setEnabled, off));

    expect((await scim('GET', '/Users')).status).toBe(401);
  });
});

describe('Okta', () => {
  test('finds nobody, adds a user, reads it, replaces it and deactivates it', async () => {
    const user = newUser();
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

  test('stays if it is the last administrator, and the directory is told why', async () => {
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
    const user = newUser();
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

describe('A filter', () => {
  beforeEach(async () => {
    await created({ title: 'Engineer' });
  });
  const names = async (filter: string) =>
    (await filtered(filter)).body.Resources?.map((one) => String(one['userName'])) ?? [];

  test.each([
    ['userName eq "LIN.#@harbour.EXAMPLE"', true],
    ['externalId eq "ext-#"', true],
    ['externalId eq "EXT-#"', false],
    ['emails.value eq "lin.#@harbour.example"', true],
    ['emails[type eq "work" and value co "lin.#@"]', true],
    ['emails[type eq "home"]', false],
    ['title sw "eng" and active eq true', true],
    ['title pr and not (userName eq "lin.#@harbour.example")', false],
    ['name.familyName eq "lin" and (title eq "x" or title ew "neer")', true],
    [`${ENTERPRISE}:employeeNumber eq "E#"`, true],
    ['urn:ietf:params:scim:schemas:core:2.0:User:displayName co "Hao #"', true],
    ['meta.created gt "2020-01-01T00:00:00Z" and userName sw "lin.#@"', true],
  ])('%s finds the user: %s', async (filter, found) => {
    const here = filter.replaceAll('#', String(count));

    expect((await names(here)).includes(`lin.${count}@harbour.example`)).toBe(found);
  });

  test('finds members whom the directory has not written, by the account', async () => {
    const account = (await memberOf(ours.employee.memberId))!.account;

    expect(await names(`userName eq "${account}"`)).toEqual([account]);
  });

  test.each([
    'userName eq',
    'unknown eq "x"',
    '__proto__ eq "x"',
    'constructor pr',
    'active gt true',
    'emails.nothing eq "x"',
    `${'('.repeat(30)}userName eq "x"${')'.repeat(30)} and ${'not ('.repeat(30)}userName pr${')'.repeat(30)}`,
    'userName eq "x"; drop table member; --"',
  ])('is refused: %s', async (filter) => {
    const { status, body } = await filtered(filter);

    expect([status, body['scimType']]).toEqual([400, 'invalidFilter']);
  });
});

describe('A PATCH', () => {
  test.each([
    ['an unknown path', { op: 'replace', path: 'nickname2', value: 'x' }, 'invalidPath'],
    ['a path into a prototype', { op: 'replace', path: '__proto__.polluted', value: 'x' }, 'invalidPath'],
    [
      'a key of a prototype',
      { op: 'add', value: JSON.parse('{"__proto__":{"polluted":"x"}}') as object },
      'invalidPath',
    ],
    ['a constructor', { op: 'add', path: 'constructor.prototype.polluted', value: 'x' }, 'invalidPath'],
    ['no path to remove', { op: 'remove' }, 'noTarget'],
    ['another operation', { op: 'move', path: 'title', value: 'x' }, 'invalidSyntax'],
    ['a boolean that is none', { op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
    ['no name of the user', { op: 'remove', path: 'userName' }, 'invalidValue'],
  ])('with %s is refused, and changes nothing', async (_case, operation, scimType) => {
    const id = await created();
    const before = (await scim('GET', `/Users/${id}`)).body;

    const { status, body } = await scim(
      'PATCH',
      `/Users/${id}`,
      patchOp({ op: 'replace', path: 'title', value: 'Never' }, operation),
    );

    expect([status, body['scimType']]).toEqual([400, scimType]);
    expect((await scim('GET', `/Users/${id}`)).body).toEqual(before);
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });

  test('of another version than the directory has seen is refused', async () => {
    const id = await created();
    const seen = (await scim('GET', `/Users/${id}`)).headers.get('etag')!;
    const change = (title: string) =>
      scim('PATCH', `/Users/${id}`, patchOp({ op: 'replace', path: 'title', value: title }), {
        'if-match': seen,
      });

    expect((await change('First')).status).toBe(200);
    expect((await change('Second')).status).toBe(412);
    expect((await scim('GET', `/Users/${id}`)).body['title']).toBe('First');
  });

  test('that changes nothing keeps the version, and a reader who has it gets nothing again', async () => {
    const id = await created();
    const seen = (await scim('GET', `/Users/${id}`)).headers.get('etag')!;

    await scim('PATCH', `/Users/${id}`, patchOp({ op: 'replace', path: 'active', value: true }));

    expect((await scim('GET', `/Users/${id}`, undefined, { 'if-none-match': seen })).status).toBe(304);
  });
});

describe('A user', () => {
  test('whose name or account is taken is refused', async () => {
    const user = newUser();
    expect((await scim('POST', '/Users', user)).status).toBe(201);

    const again = await scim('POST', '/Users', { ...user, userName: user.userName.toUpperCase() });
    const sameAccount = await scim('POST', '/Users', { ...user, userName: 'somebody else' });

    for (const { status, body } of [again, sameAccount])
      expect([status, body['scimType']]).toEqual([409, 'uniqueness']);
  });

  test('added twelve times at once exists once', async () => {
    const user = newUser();
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

test('A list comes in pages that are counted from one', async () => {
  for (let index = 0; index < 5; index += 1) await created({ title: 'Paged' });
  const page = async (startIndex: number, size: number) => {
    const query = new URLSearchParams({
      ...{ filter: 'title eq "Paged"', startIndex: String(startIndex), count: String(size) },
      sortBy: 'userName',
    });
    return (await scim('GET', `/Users?${query.toString()}`)).body;
  };

  const first = await page(1, 3);
  const second = await page(4, 3);

  expect([first['totalResults'], first['itemsPerPage'], first['startIndex']]).toEqual([5, 3, 1]);
  expect([second['totalResults'], second['itemsPerPage'], second['startIndex']]).toEqual([5, 2, 4]);
  const ids = [...first.Resources!, ...second.Resources!].map((one) => one['id']);
  expect(new Set(ids).size).toBe(5);
  expect((await page(1, 0))['totalResults']).toBe(5);
});

test('A connection that takes users only has no groups', async () => {
  const theirs = await newCompany(server, 'Other Ltd');
  const { scim: usersOnly } = await connectScim(server, theirs, false);

  expect((await usersOnly('GET', '/Groups')).status).toBe(404);
  const types = await usersOnly('GET', '/ResourceTypes');
  expect(types.body.Resources?.map((one) => one['id'])).toEqual(['User']);
});

test.each([
  'ServiceProviderConfig',
  'Schemas',
  'ResourceTypes',
  'Schemas/urn:ietf:params:scim:schemas:core:2.0:User',
])('The document %s is served', async (path) => {
  const { status, headers } = await scim('GET', `/${path}`);

  expect([status, headers.get('content-type')]).toEqual([200, 'application/scim+json; charset=utf-8']);
});
