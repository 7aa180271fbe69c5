import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agentEndpoints } from '@outlay/contract/membership/agent';
import { documentEndpoints } from '@outlay/contract/documents/document';
import type { Endpoint } from '@outlay/contract/endpoint';
import { newId } from '#system/id.ts';
import { newCompany, sure, type Crew } from './builders.ts';
import { startServer, type Person, type TestServer } from './harness.ts';
import { inputFor } from './matrix.inputs.ts';
import { ACCESS, relationOf, type Cell } from './access/access.ts';
import { readingByContent } from './readings.ts';
import { personOf } from './registering.ts';
import { cellFor, isBlind, CALLERS, RULES, WHOSE, type Caller, type Whose } from './relations.rules.ts';
import type { Things } from './relations.things.ts';
import { rowsOf, thingsOf } from './relations.world.ts';

/** Names of the people of each company, so that their texts are noticed in any answer. */
const [OURS, THEIRS] = ['Alder-7Q', 'Birch-9Z'];

let server: TestServer;
let crew: Crew;
let theirs: Crew;
let people: Record<Exclude<Caller, 'anonymous'>, Person>;
/** Objects by company, then by role. */
const things: Record<'ours' | 'theirs', Record<string, Things>> = { ours: {}, theirs: {} };
const nowhere: Things = new Proxy({}, { get: () => newId() });
/** What a call may remove that later calls need; by its keys. First what is of no company, which may be on a server of its own. */
const KEPT = [
  { session: 'token_hash', membership: 'person_id, company_id', credential: 'id' },
  { role_grant: 'company_id, member_id, role', agency: 'company_id, id' },
];

beforeAll(async () => {
  server = await startServer({ recogniser: readingByContent() });
  crew = await newCompany(server, OURS);
  theirs = await newCompany(server, THEIRS);
  things.ours = await thingsOf(server, crew);
  things.theirs = await thingsOf(server, theirs);
  // Background workers would write while the statements of a call are recorded.
  await server.app.jobs.stop();
  await enter();
  for (const table of KEPT.flatMap(Object.keys))
    await server.owner.query(`create table kept_${table} as select * from ${table}`);
});
afterAll(() => server.stop());

/** Copies in the colleague and makes the finance manager act for the employee. */
async function enter(): Promise<void> {
  const { employee, colleague, manager } = crew;
  const id = things.ours['employee']?.['document'] ?? '';
  sure(await server.call(employee, documentEndpoints.copyTo, { id, memberIds: [colleague.memberId] }));
  const day = (after: number) =>
    new Date(server.now().getTime() + after * 86_400_000).toISOString().slice(0, 10);
  const agency = sure(
    await server.call(employee, agentEndpoints.offer, {
      ...{ id: newId(), agentId: manager.memberId, scope: 'limited', fromDay: day(-1), toDay: day(9) },
    }),
  );
  sure(await server.call(manager, agentEndpoints.accept, { id: agency.id, version: agency.version }));
  const agent = personOf(sure(await server.call(manager, agentEndpoints.enter, { agencyId: agency.id })));
  people = { ...crew, agent, stranger: theirs.employee };
}

const PARTS = KEPT.map((part) => ({
  lacking: Object.entries(part)
    .map(
      ([table, keys]) =>
        `select 1 from (select ${keys} from kept_${table} except select ${keys} from ${table}) as lost`,
    )
    .join(' union all '),
  // Not as `insert … select`: the owner of several servers inserts what names no company on the first one only.
  restoring: Object.keys(part).map(
    (table) =>
      `with kept as (select * from kept_${table}) insert into ${table} select * from kept on conflict do nothing`,
  ),
}));

/** Brings back what a call removed. Only then, because it counts as a change of settings, which every node reads anew. */
async function restore(): Promise<void> {
  await server.owner.query('delete from rate_limit; delete from recent_use');
  for (const { lacking, restoring } of PARTS) {
    const { rowCount } = await server.owner.query(lacking);
    if (rowCount) for (const text of restoring) await server.owner.query(text);
  }
}

/** Calls that may sign out the caller or change somebody's role. */
const RESTLESS = /logout|endOthers|session\/end|loginByAgent|outAgent|changeCompany|factor\/remove|withdraw$/;

function thingsFor(who: Caller, whose: Whose): Things {
  if (whose === 'missing') return nowhere;
  const role = who === 'agent' || who === 'anonymous' || who === 'stranger' ? 'employee' : who;
  const [home, away] = who === 'stranger' ? (['theirs', 'ours'] as const) : (['ours', 'theirs'] as const);
  if (whose === 'own') return things[home][role] ?? {};
  if (whose === 'elsewhere') return things[away]['employee'] ?? {};
  return things[home][role === 'employee' ? 'leader' : 'employee'] ?? {};
}

const LISTED: Record<string, (id: string) => unknown> = {
  ids: (id) => [id],
  documentIds: (id) => [id],
  driveIds: (id) => [id],
  tasks: (id) => [{ taskId: id, version: 999 }],
  bags: (id) => [{ id, version: 999 }],
  documents: (id) => [{ id, version: 999 }],
  items: (id) => [{ id, version: 999 }],
  departmentIds: (id) => [id],
};
const BESIDE: Record<string, object> = {
  '/bpm/document/terminate': { reason: 'because' },
  '/base/role/withdraw': { role: 'employee' },
  '/base/policy/enable': { enabled: false },
};

/** The input for the object in question; everything else is well-formed and of the caller's own company. */
function inputOf({ path }: Endpoint, who: Caller, whose: Whose): Record<string, unknown> {
  const { kind, field } = relationOf(path);
  const input = { ...inputFor(path, thingsFor(who, 'own')), ...BESIDE[path] };
  if (!kind) return input;
  const id = thingsFor(who, whose)[kind] || newId();
  return { ...input, [field]: LISTED[field]?.(id) ?? id };
}

async function attempt(who: Caller, endpoint: Endpoint, whose: Whose) {
  const input = inputOf(endpoint, who, whose);
  const token = who === 'anonymous' ? undefined : people[who].token;
  const headers = new Headers({
    'idempotency-key': newId(),
    ...(token && { authorization: `Bearer ${token}` }),
  });
  const url = new URL(`${server.url}/api${endpoint.path}`);
  let body: FormData | string | undefined;
  if (endpoint.kind === 'upload') {
    const form = new FormData();
    form.set('id', String(input['id']));
    form.set('file', new Blob([newId()]), 'b.jpg');
    body = form;
  } else if (endpoint.method === 'GET') {
    for (const field of ['id', 'messageId', 'userId']) url.searchParams.set(field, String(input[field]));
  } else {
    headers.set('content-type', 'application/json');
    body = JSON.stringify(input);
  }
  const answer = await fetch(url, { method: endpoint.method, headers, body: body ?? null });
  const headerText = [...answer.headers].map((pair) => pair.join(': ')).join('\n');
  return { status: answer.status, text: await answer.text(), headers: headerText };
}

const cellOf = (status: number): Cell =>
  status === 401 ? 'out' : status === 403 ? 'no' : status === 404 ? 'none' : 'ok';

/** Without what differs between two equal answers: ids, and the server's time. */
const comparable = (text: string) =>
  text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '#').replaceAll(/"serverTime":"[^"]*"/g, '#');

const namesThing = ({ path }: Endpoint): boolean => relationOf(path).kind !== '';
/** The owners to test: without an object, all four calls would be the same. */
const whoseOf = (endpoint: Endpoint): readonly Whose[] => (namesThing(endpoint) ? WHOSE : ['own']);

/** Calls one endpoint as one caller for all owners; returns what was wrong. */
async function tryEndpoint(endpoint: Endpoint, who: Caller): Promise<string[]> {
  const wrong: string[] = [];
  const seen: Partial<Record<Whose, string>> = {};
  for (const whose of whoseOf(endpoint)) {
    const at = `${who} at ${endpoint.path}, ${whose}`;
    const { status, text, headers } = await attempt(who, endpoint, whose);
    seen[whose] = `${status} ${comparable(text)}`.slice(0, 2000);
    const wanted = cellFor(endpoint, who, whose);
    if ((wanted && cellOf(status) !== wanted) || status >= 500)
      wrong.push(`${at}: ${status}, declared ${wanted ?? 'no fault of ours'}: ${text.slice(0, 150)}`);
    if ((text + headers).includes(who === 'stranger' ? OURS : THEIRS))
      wrong.push(`${at}: a word of another's`);
    if (RESTLESS.test(endpoint.path)) await restore();
  }
  if (isBlind(endpoint.path) && seen.elsewhere !== seen.missing)
    wrong.push(`${who} at ${endpoint.path}: ${seen.elsewhere} elsewhere, ${seen.missing} missing`);
  await restore();
  return wrong;
}

/** These calls come last, because an object created with a foreign id then exists here, and a removed logo is gone. */
const isLate = ({ endpoint: { path } }: { endpoint: Endpoint }) =>
  Number(relationOf(path).rule === 'make' || path.endsWith('/removeLogo'));

describe('WSTG-ATHZ-02 WSTG-ATHZ-04 WSTG-ATHN-04 WSTG-APIT-02 WSTG-APIT-04 Every call by everybody on each object', () => {
  test('has an existing rule for every row of the table', () => {
    const known = ['open', 'self', ...Object.keys(RULES)];
    const unknown = Object.keys(ACCESS).filter((path) => !known.includes(relationOf(path).rule));

    expect(unknown).toEqual([]);
  });

  test('has an object for every kind a rule names', () => {
    const kinds = new Set(Object.keys(ACCESS).map((path) => relationOf(path).kind));
    const lacking = [...kinds].filter(Boolean).filter((kind) => !things.ours['employee']?.[kind]);

    expect(lacking).toEqual([]);
  });

  test('follows the rules; other companies’ objects are not found, read or changed', async () => {
    const wrong: string[] = [];
    const inOrder = [...server.app.served].sort((one, other) => isLate(one) - isLate(other));
    const rounds = [
      { callers: CALLERS.filter((who) => who !== 'stranger'), other: theirs },
      { callers: ['stranger' as const], other: crew },
    ];
    let cells = 0;
    for (const { callers, other } of rounds) {
      const before = await rowsOf(server, other.companyId);
      for (const { endpoint } of inOrder)
        for (const who of callers) {
          wrong.push(...(await tryEndpoint(endpoint, who)));
          cells += whoseOf(endpoint).length;
        }
      expect(await rowsOf(server, other.companyId)).toEqual(before);
    }

    expect(wrong).toEqual([]);
    const naming = inOrder.filter(({ endpoint }) => namesThing(endpoint)).length;
    expect(cells).toBe(CALLERS.length * (inOrder.length + (WHOSE.length - 1) * naming));
    process.stdout.write(
      `${cells} cells: ${inOrder.length} calls, ${naming} of them on a thing in 4 relations, ${CALLERS.length} people\n`,
    );
  });
});
