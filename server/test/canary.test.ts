import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unzipSync } from 'fflate';
import { WebSocket } from 'ws';
import type { Endpoint } from '@outlay/contract/endpoint';
import { joinEndpoints } from '@outlay/contract/membership/join';
import { newsEndpoints } from '@outlay/contract/platform/news';
import { newId } from '#system/id.ts';
import { newCompany, submitted, sure, type Crew } from './builders.ts';
import { UNFILLED } from './canary.columns.ts';
import { fillWithCanaries, type Filled } from './canary.fill.ts';
import { removeCompanyConditions, restoreConditions, unfiltered } from './canary.unfiltered.ts';
import { sayMore } from './canary.world.ts';
import { TEST_SERVERS } from './cluster.ts';
import { startServer, type Person, type TestServer } from './harness.ts';
import { tokenOf } from './joining.ts';
import { inputFor } from './matrix.inputs.ts';
import { readingByContent } from './readings.ts';
import { relationOf } from './access/access.ts';
import type { Things } from './relations.things.ts';
import { SEATED, thingsOf } from './relations.world.ts';

const [OURS, THEIRS] = ['Alder', 'Birch'];
const foreign = new RegExp(`CANARY-${THEIRS}-[\\w-]+`, 'g');
const own = new RegExp(`CANARY-${OURS}-([a-z_]+-[a-z_0-9]+)`, 'g');

let server: TestServer;
let ours: Crew;
let theirs: Crew;
let things: Record<string, Things>;
let elsewhere: Things;
let done: Filled;
let cursors: string[];
let readings: Endpoint[];

beforeAll(async () => {
  removeCompanyConditions();
  server = await startServer({ recogniser: readingByContent() });
  ours = await newCompany(server, OURS);
  theirs = await newCompany(server, THEIRS);
  things = await thingsOf(server, ours);
  elsewhere = (await thingsOf(server, theirs))['employee'] ?? {};
  for (const crew of [ours, theirs]) await sayMore(server, crew);
  await fillWithCanaries(server, ours, OURS);
  done = await fillWithCanaries(server, theirs, THEIRS);
  readings = server.app.served
    .map(({ endpoint }) => endpoint)
    .filter(
      ({ idempotency, kind, path }) => (idempotency === 'none' || /export$/.test(path)) && kind !== 'upload',
    );
  cursors = await cursorsOf(theirs);
});
afterAll(async () => {
  restoreConditions();
  await server.stop();
});

async function callAs(who: Person | null, endpoint: Endpoint, input: Record<string, unknown>) {
  const headers = new Headers({
    'idempotency-key': newId(),
    ...(who && { authorization: `Bearer ${who.token}` }),
  });
  const url = new URL(`${server.url}/api${endpoint.path}`);
  let body: string | null = null;
  if (endpoint.method === 'GET')
    for (const field of ['id', 'messageId', 'userId', 'token'])
      url.searchParams.set(field, typeof input[field] === 'string' ? input[field] : newId());
  else {
    headers.set('content-type', 'application/json');
    body = JSON.stringify(input);
  }
  const answer = await fetch(url, { method: endpoint.method, headers, body });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const headerText = [...answer.headers].map((pair) => pair.join(': ')).join('\n');
  return { status: answer.status, text: `${headerText}\n${decodeURIComponent(escape(textOf(bytes)))}` };
}

/** The text of a file, compressed or not. */
function textOf(bytes: Uint8Array): string {
  const latin = (one: Uint8Array) =>
    Buffer.from(one)
      .toString('latin1')
      .replaceAll(/[\x80-\xff]/g, '?')
      .replaceAll('%', '');
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return latin(bytes);
  return Object.entries(unzipSync(bytes))
    .map(([name, inner]) => name + textOf(inner))
    .join('\n');
}

/** The cursors of the next pages of their lists. */
async function cursorsOf(crew: Crew): Promise<string[]> {
  const found = new Set<string>();
  for (const endpoint of readings)
    for (const role of ['administrator', 'employee', 'leader', 'cashier', 'auditor'] as const) {
      if (endpoint.method === 'GET' || endpoint.policy === 'open') continue;
      const input = { ...inputFor(endpoint.path, elsewhere), size: 1 };
      const { text } = await callAs(crew[role], endpoint, input);
      const next = /"next":"([^"]+)"/.exec(text)?.[1];
      if (next) found.add(next);
    }
  return [...found].slice(0, 12);
}

const takesCursor = (request: Endpoint['request']): boolean =>
  'shape' in request && 'after' in (request.shape as object);

/** The same call with every input that might reach the other company: its ids, its texts, its cursors. */
function waysOf({ path, request }: Endpoint, mine: Things): Record<string, unknown>[] {
  const { kind, field } = relationOf(path);
  const input = inputFor(path, mine);
  const word = `CANARY-${THEIRS}`;
  const listed = (id: string | undefined) => (/ids$|Ids$/.test(field) ? [id] : id);
  return [
    { ...input, size: 100, ...(kind && mine[kind] ? { [field]: listed(mine[kind]) } : {}) },
    ...(kind ? [{ ...input, [field]: listed(elsewhere[kind]) }] : []),
    { ...input, search: word, text: word, size: 100 },
    ...(takesCursor(request) ? cursors : []).map((after) => ({ ...input, after, size: 100 })),
  ];
}

/**
 * Calls every reading endpoint as everybody; returns foreign texts, server errors and our own texts that were found.
 */
async function readEverything() {
  const leaks: string[] = [];
  const faults: string[] = [];
  const seen = new Set<string>();
  let answers = 0;
  for (const endpoint of readings)
    for (const role of SEATED) {
      for (const input of waysOf(endpoint, things[role] ?? {})) {
        const { status, text } = await callAs(ours[role], endpoint, input);
        answers += 1;
        for (const [found] of text.matchAll(foreign)) leaks.push(`${role} at ${endpoint.path}: ${found}`);
        for (const [, column] of text.matchAll(own)) seen.add(column ?? '');
        if (status >= 500) faults.push(`${role} at ${endpoint.path}: ${text.slice(-60)}`);
      }
      await server.owner.query('delete from rate_limit; delete from recent_use');
    }
  return { leaks: [...new Set(leaks)], faults: [...new Set(faults)], seen, answers };
}

describe('WSTG-ATHZ-02 A canary value of another company', () => {
  test('is stored in every column that can hold it; the others are listed with a reason', () => {
    expect(done.left.sort()).toEqual(Object.keys(UNFILLED).sort());
    process.stdout.write(`${done.filled.length} columns with canaries, ${done.left.length} without\n`);
  });

  test('is in no answer, header or error of any read, list, search, cursor, export, file or print', async () => {
    const { leaks, faults, seen, answers } = await readEverything();
    process.stdout.write(`${answers} answers; our own words of ${seen.size} columns were read\n`);

    expect(leaks).toEqual([]);
    expect(faults).toEqual([]);
    expect(cursors.length).toBeGreaterThan(3);
    // Checks the test itself: our own canaries are found.
    expect(seen.size).toBeGreaterThan(40);
  });

  test('is in none when the application’s company filter is disabled', async () => {
    Object.assign(unfiltered, { on: true, statements: 0 });
    const { leaks } = await readEverything().finally(() => (unfiltered.on = false));
    process.stdout.write(`${unfiltered.statements} statements without their condition\n`);

    expect(leaks).toEqual([]);
    expect(unfiltered.statements).toBeGreaterThan(1_000);
  });

  test('is found when the row security of one table is disabled too, which proves the check', async () => {
    await server.owner.query('alter table news disable row level security');
    unfiltered.on = true;
    const { text } = await callAs(ours.employee, newsEndpoints.list, {}).finally(
      () => (unfiltered.on = false),
    );
    await server.owner.query('alter table news enable row level security');

    // On a server of its own, a company is out of reach even then.
    const seen = expect(text);
    (TEST_SERVERS > 1 ? seen.not : seen).toMatch(foreign);
  });

  test('is not sent over any socket', async () => {
    const received: string[] = [];
    const sockets = SEATED.map((role) => {
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/push`);
      const data = { token: ours[role].token };
      socket.on('open', () => {
        socket.send(JSON.stringify({ v: 1, cmd: 'hello', id: '0', data: { appId: 'outlay' } }));
        socket.send(JSON.stringify({ cmd: 'login', id: '1', data }));
      });
      socket.on('message', (frame: Buffer) => received.push(frame.toString()));
      return socket;
    });
    await expect
      .poll(() => received.filter((frame) => frame.includes('login.ok')).length)
      .toBe(SEATED.length);
    await submitted(server, theirs.employee);
    const { id } = await submitted(server, ours.employee);
    await expect.poll(() => received.some((frame) => frame.includes(id))).toBe(true);

    expect(received.join('\n')).not.toMatch(foreign);
    expect(received.join('\n')).not.toContain(theirs.companyId);
    for (const socket of sockets) socket.close();
  });

  test('does not include the name on an invitation, which shows its own company', async () => {
    const made = sure(await server.call(ours.administrator, joinEndpoints.invite, { channel: 'link' }));
    const { text } = await callAs(null, joinEndpoints.contact, { token: tokenOf(made) });

    expect(text).toContain(`CANARY-${OURS}-company-name`);
    expect(text).not.toMatch(foreign);
  });
});
