import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '@outlay/contract/endpoint';
import { ErrorBody } from '@outlay/contract/errors';
import { newCompany, newDraft, newExpense, passed, submitted, type Crew } from '../builders.ts';
import { startServer, type Person, type TestServer } from '../harness.ts';
import { cellsOf, type CrewRole } from '../access/access.ts';
import { easyCaptcha } from '../registering.ts';
import { bodies } from './generate.ts';

/** `npm run fuzz` runs more cases. A seed determines the whole run, which OUTLAY_FUZZ_SEED repeats. */
const CASES = Number(process.env['OUTLAY_FUZZ_CASES'] ?? 12);
const SEED = Number(process.env['OUTLAY_FUZZ_SEED'] ?? Date.now() % 1_000_000);
const CANARY = 'CANARY-of-another-company';
/** What an answer must never contain: paths of our files, or SQL. */
const INSIDE = /\.ts:\d+|node_modules|\bpg_|SELECT .* FROM|select .* from|insert into|violates .* constraint/;

let server: TestServer;
let crew: Crew;
let ids: string[];
beforeAll(async () => {
  server = await startServer({ captcha: easyCaptcha });
  // Background workers would write while the statements of a call are recorded.
  await server.app.jobs.stop();
  crew = await newCompany(server, 'Fuzzed');
  const theirs = await newCompany(server, CANARY);
  await submitted(server, theirs.employee);
  await newExpense(server, crew.employee);
  await newDraft(server, crew.employee);
  await submitted(server, crew.employee);
  await passed(server, crew);
  ids = await idsOf(crew.companyId);
  for (const table of KEPT) await server.owner.query(`create table kept_${table} as table ${table}`);
});
afterAll(() => server.stop());

/** Ids of everything that the company has, so that calls refer to existing objects. */
async function idsOf(companyId: string): Promise<string[]> {
  const { rows: tables } = await server.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'id'
     join pg_attribute b on b.attrelid = c.oid and b.attname = 'company_id'
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await server.owner.query<{ id: string }>(
      `select id::text as id from "${name}" where company_id = $1 limit 4`,
      [companyId],
    );
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}

/** Tables that a successful case may delete from: sessions and permissions. */
const KEPT = ['session', 'role_grant', 'membership'];

async function restore(): Promise<void> {
  for (const table of KEPT)
    await server.owner.query(`insert into ${table} select * from kept_${table} on conflict do nothing`);
  await server.owner.query("update member set state = 'active' where state = 'left' and erased_at is null");
  await server.owner.query("update membership set state = 'active' where state = 'left'");
  await server.owner.query('delete from rate_limit; delete from recent_use');
}

/** A caller who is allowed to call the endpoint; null for endpoints that are open to anybody. */
function callerOf({ path, policy }: Endpoint): Person | null {
  if (policy === 'open') return null;
  const cells = cellsOf(path);
  const roles: CrewRole[] = [
    'administrator',
    'manager',
    'cashier',
    'accountant',
    'employee',
    'leader',
    'auditor',
  ];
  return crew[roles.find((role) => cells[role] === 'ok') ?? 'employee'];
}

const queryOf = (body: unknown): string =>
  body !== null && typeof body === 'object'
    ? `?${Object.entries(body)
        .map(
          ([key, value]) =>
            `${encodeURIComponent(key)}=${encodeURIComponent(wellFormed(JSON.stringify(value) ?? ''))}`,
        )
        .join('&')}`
    : '';

const wellFormed = (value: string): string => value.toWellFormed().slice(0, 2_000);

function partsOf(body: unknown): FormData {
  const form = new FormData();
  if (body !== null && typeof body === 'object')
    for (const [key, value] of Object.entries(body)) form.append(key, String(value).slice(0, 5_000));
  form.append('file', new Blob([JSON.stringify(body) ?? '']), 'a.bin');
  return form;
}

async function send(endpoint: Endpoint, who: Person | null, body: unknown) {
  const get = endpoint.method === 'GET' || endpoint.sends === 'query';
  const upload = endpoint.kind === 'upload';
  const response = await fetch(`${server.url}/api${endpoint.path}${get ? queryOf(body) : ''}`, {
    method: endpoint.method,
    headers: {
      ...(who ? { authorization: `Bearer ${who.token}` } : {}),
      ...(get || upload ? {} : { 'content-type': 'application/json' }),
      ...(endpoint.idempotency === 'none' ? {} : { 'idempotency-key': crypto.randomUUID() }),
    },
    ...(get ? {} : { body: upload ? partsOf(body) : JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

/**
 * Whether a transaction that wrote was not rolled back. Its commit cannot be used as a sign, because the commit of an
 * earlier read may follow after the answer. Only the audit log may record that somebody was refused.
 */
function committed(statements: readonly string[]): boolean {
  const transactions: string[][] = [];
  for (const text of statements)
    if (text.startsWith('begin')) transactions.push([text]);
    else transactions.at(-1)?.push(text);
  return transactions
    .filter(([begin = '']) => !begin.startsWith('begin read only'))
    .some((one) => !one.includes('rollback') && one.some((text) => WRITES.test(text)));
}

const WRITES = /\b(insert into|update|delete from) "(?!audit_)/;

const WRITTEN = ', and written';

/** Waits until nothing in the background has asked the database for a while. */
async function quiet(): Promise<void> {
  do {
    server.statements();
    await sleep(300);
  } while (server.statements().length > 0);
}

/** What is wrong with an answer; nothing if all is well. */
function faultOf({ status, text }: { status: number; text: string }, statements: readonly string[]) {
  if (status >= 500) return `status ${status}`;
  if (text.includes(CANARY)) return 'tells of another company';
  if (status < 400) return null;
  if (!ErrorBody.safeParse(JSON.parse(text)).success) return `no error body: ${text.slice(0, 200)}`;
  // Messages describe the field; a stack trace or SQL must never appear.
  if (INSIDE.test(text)) return `tells of its inside: ${text.slice(0, 300)}`;
  return committed(statements) ? `refused with ${status}${WRITTEN}` : null;
}

describe('WSTG-INPV-16 WSTG-ERRH-02 Every endpoint, fuzzed from its own schema', () => {
  test(`${CASES} cases each: no fault of ours, nothing written where it was refused`, async () => {
    const faults: string[] = [];
    let cases = 0;
    const taken = new Map<string, number>();
    for (const { endpoint } of server.app.served) {
      const who = callerOf(endpoint);
      for (const body of fc.sample(bodies(endpoint.request, ids), { numRuns: CASES, seed: SEED })) {
        server.statements();
        const answer = await send(endpoint, who, body);
        cases += 1;
        const group = answer.status < 400 ? 'taken' : 'refused';
        taken.set(group, (taken.get(group) ?? 0) + 1);
        let fault = faultOf(answer, server.statements());
        // Background work of an earlier call, such as reading an uploaded invoice, may have written meanwhile.
        if (fault?.endsWith(WRITTEN)) {
          await quiet();
          fault = faultOf(await send(endpoint, who, body), server.statements());
        }
        if (fault)
          faults.push(`${endpoint.path} ${fault} ${JSON.stringify(body)?.slice(0, 300)} (seed ${SEED})`);
        if (answer.status === 401 && who) await restore();
      }
      await restore();
    }

    expect(faults.slice(0, 20)).toEqual([]);
    expect(cases).toBe(server.app.served.length * CASES);
    // Some well-formed calls must succeed; a fuzz test whose calls are all refused early tests nothing.
    expect(taken.get('taken') ?? 0).toBeGreaterThan(cases / 20);
    process.stdout.write(
      `fuzz: ${cases} cases, ${taken.get('taken')} taken, ${taken.get('refused')} refused, seed ${SEED}\n`,
    );
  }, 3_600_000);
});
