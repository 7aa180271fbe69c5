import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinEndpoints } from '@outlay/contract/membership/join';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';
import { hire } from '../../../../test/hiring.ts';

let server: TestServer;
let ours: Crew;
let crowd: Person[];
beforeAll(async () => {
  server = await startServer();
  ours = await newCompany(server, 'Harbour Works');
  const theirs = await newCompany(server, 'Elsewhere');
  const posts = Array.from({ length: 64 }, (_, index) => ({
    name: `Runner ${index}`,
    departmentId: theirs.departmentId,
  }));
  crowd = await hire(server, theirs.companyId, posts);
});
afterAll(() => server.stop());

const rush = (people: readonly Person[], token: string) =>
  Promise.all(people.map((who) => server.call(who, joinEndpoints.joinCompany, { token })));
const memberCount = async () => {
  const { rows } = await server.owner.query<{ count: number }>(
    `select count(*)::int as count from member where company_id = $1 and state <> 'left'`,
    [ours.companyId],
  );
  return rows[0]?.count ?? 0;
};
const linkFor = async (seats: number) => {
  const { url, invitation } = sure(
    await server.call(ours.administrator, joinEndpoints.invite, { channel: 'link', seats }),
  );
  return { token: new URL(url).searchParams.get('token') ?? '', id: invitation.id };
};

test('When 32 people use one link with five places at once, five join', async () => {
  const before = await memberCount();
  const { token, id } = await linkFor(5);

  const answers = await rush(crowd.slice(0, 32), token);

  const reasons = Object.groupBy(answers, ({ status, body }) =>
    status === 200 ? 'in' : String(body.reason),
  );
  expect(Object.fromEntries(Object.entries(reasons).map(([key, all]) => [key, all?.length]))).toEqual({
    in: 5,
    invitationFull: 27,
  });
  expect(await memberCount()).toBe(before + 5);
  const { rows } = await server.owner.query<{ used: number }>('select used from invitation where id = $1', [
    id,
  ]);
  expect(rows).toEqual([{ used: 5 }]);
});

test('When 32 people use as many links to a company with three free places, three join', async () => {
  const before = await memberCount();
  await server.owner.query('update company set seats = $2 where id = $1', [ours.companyId, before + 3]);
  const people = crowd.slice(32);
  const links: Awaited<ReturnType<typeof linkFor>>[] = [];
  while (links.length < people.length) links.push(await linkFor(1));

  const answers = await Promise.all(
    people.map((who, index) =>
      server.call(who, joinEndpoints.joinCompany, { token: links[index]?.token ?? '' }),
    ),
  );

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(new Set(answers.flatMap(({ status, body }) => (status === 200 ? [] : [body.reason])))).toEqual(
    new Set(['noSeats']),
  );
  expect(await memberCount()).toBe(before + 3);
  // A person for whom there was no seat has not used up the invitation.
  const ids = links.map(({ id }) => id);
  const { rows } = await server.owner.query<{ used: number }>(
    'select sum(used)::int as used from invitation where company_id = $2 and id = any($1)',
    [ids, ours.companyId],
  );
  expect(rows).toEqual([{ used: 3 }]);
});

test('When two administrators accept and decline one request at once, only one decision counts', async () => {
  await server.owner.query('update company set seats = null where id = $1', [ours.companyId]);
  const [requester] = crowd.slice(-1);
  sure(await server.call(requester!, joinEndpoints.joinCompany, { companyId: ours.companyId }));
  const { items } = sure(await server.call(ours.administrator, joinEndpoints.requests, {}));
  const decide = (decision: 'accept' | 'refuse') =>
    server.call(ours.administrator, joinEndpoints.decide, { ...items[0]!, departmentId: null, decision });

  const answers = await Promise.all([decide('accept'), decide('refuse'), decide('accept'), decide('refuse')]);

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});
