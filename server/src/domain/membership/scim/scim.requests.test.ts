import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectionEndpoints } from '@outlay/contract/membership/connection';
import { memberListEndpoints } from '@outlay/contract/organisation/company.list';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import {
  clientOf,
  connectScim,
  ENTERPRISE,
  newScimUser,
  patchOp,
  type ScimClient,
} from '../../../../test/scim.ts';

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

/** The mail address of the user created last. */
let mail = '';
const created = async (change: object = {}): Promise<string> => {
  const user = newScimUser(change);
  mail = user.userName;
  const { status, body } = await scim('POST', '/Users', user);
  expect(status, JSON.stringify(body)).toBe(201);
  return body['id'] as string;
};
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
    const number = /\d+/.exec(mail)?.[0] ?? '';

    expect((await names(filter.replaceAll('#', number))).includes(mail)).toBe(found);
  });

  test('finds members whom the directory has not written, by the account', async () => {
    const { items } = sure(await server.call(ours.administrator, memberListEndpoints.members, { size: 100 }));
    const { account } = items.find(({ id }) => id === ours.employee.memberId)!;

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

test('Removing an empty list of members from a group removes nobody; without a list everybody is removed', async () => {
  const id = await created();
  const { body } = await scim('POST', '/Groups', { displayName: 'Design', members: [{ value: id }] });
  const path = `/Groups/${String(body['id'])}`;
  const membersAfter = async (change: object) => {
    expect((await scim('PATCH', path, patchOp({ op: 'Remove', path: 'members', ...change }))).status).toBe(
      200,
    );
    const group = await scim('GET', path);
    return ((group.body['members'] ?? []) as { value: string }[]).map(({ value }) => value);
  };

  expect(await membersAfter({ value: [] })).toEqual([id]);
  expect(await membersAfter({})).toEqual([]);
});
