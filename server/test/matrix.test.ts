import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '@outlay/contract/endpoint';
import { newId } from '#system/id.ts';
import { newCompany, type Crew } from './builders.ts';
import type { Got } from './calls.ts';
import { startServer, type Person, type TestServer } from './harness.ts';
import { inputFor } from './matrix.inputs.ts';
import { objectsOf } from './matrix.objects.ts';
import { ACCESS, cellsOf, PRINCIPALS, type Cell, type Principal } from './access/access.ts';
import { readingByContent } from './readings.ts';

let server: TestServer;
let crew: Crew;
let stranger: Crew;
/** Ids of the employee's objects, and of objects that do not exist. */
let theirs: Record<string, string>;
const nowhere = new Proxy({}, { get: () => newId() });

beforeAll(async () => {
  server = await startServer({ recogniser: readingByContent() });
  crew = await newCompany(server, 'Ours');
  stranger = await newCompany(server, 'Theirs');
  theirs = await objectsOf(server, crew);
});
afterAll(() => server.stop());

const personOf = (who: Principal): Person | null =>
  who === 'anonymous' ? null : who === 'stranger' ? stranger.employee : crew[who];

/**
 * Calls an endpoint. For GET /logout a disposable token is used, because it would end the session that the next cell
 * needs.
 */
async function attempt(
  who: Principal,
  endpoint: Endpoint,
  ids: Record<string, string>,
): Promise<Got<Endpoint>> {
  const person = personOf(who);
  const input = inputFor(endpoint.path, ids);
  if (endpoint.kind === 'upload') {
    const file = { name: 'b.jpg', bytes: Buffer.from(newId()) };
    return await server.upload(person ?? { token: '' }, endpoint, { id: String(input['id']) }, file);
  }
  if (endpoint.method === 'GET') {
    const query = {
      id: String(input['id']),
      messageId: String(input['messageId']),
      userId: String(input['userId']),
    };
    return await server.call(person, endpoint, query);
  }
  return await server.call(person, endpoint, input);
}

const results = ({ status }: { status: number }): Cell =>
  status === 401 ? 'out' : status === 403 ? 'no' : status === 404 ? 'none' : 'ok';

describe('The authorisation matrix', () => {
  test('has a row for every served endpoint and no other', () => {
    const served = server.app.served.map(({ endpoint }) => endpoint.path as string);

    expect(Object.keys(ACCESS).sort()).toEqual([...served].sort());
  });

  test('matches every answer, and no cell is an internal error', async () => {
    const wrong: string[] = [];
    const last = new Set(['/auth/account/logout']);
    const endpoints = server.app.served.map(({ endpoint }) => endpoint);
    const inOrder = [
      ...endpoints.filter(({ path }) => !last.has(path)),
      ...endpoints.filter(({ path }) => last.has(path)),
    ];
    let cells = 0;
    for (const endpoint of inOrder) {
      const expected = cellsOf(endpoint.path);
      for (const who of PRINCIPALS) {
        const answer = await attempt(who, endpoint, theirs);
        cells += 1;
        if (results(answer) !== expected[who] || answer.status >= 500)
          wrong.push(`${who} at ${endpoint.path}: ${answer.status}, declared ${expected[who]}`);
      }
    }

    expect(wrong).toEqual([]);
    expect(cells).toBe(PRINCIPALS.length * Object.keys(ACCESS).length);
  });
});

describe('An object of another company', () => {
  test('answers exactly like one that does not exist', async () => {
    stranger = await newCompany(server, 'Others');
    const differing: string[] = [];
    for (const { endpoint } of server.app.served) {
      if (cellsOf(endpoint.path).stranger !== 'none') continue;
      const theirsToo = await attempt('stranger', endpoint, theirs);
      const missing = await attempt('stranger', endpoint, nowhere);
      if (
        theirsToo.status !== missing.status ||
        JSON.stringify(theirsToo.body) !== JSON.stringify(missing.body)
      )
        differing.push(endpoint.path);
    }

    expect(differing).toEqual([]);
  });
});
