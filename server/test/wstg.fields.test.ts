import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentEndpoints } from '@outlay/contract/documents/document';
import type { Endpoint } from '@outlay/contract/endpoint';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { newsEndpoints } from '@outlay/contract/platform/news';
import { titleEndpoints } from '@outlay/contract/organisation/invoice-title';
import { installErrors } from '#http/error-body.ts';
import { mount } from '#http/http.ts';
import { newId } from '#system/id.ts';
import { newLog } from '#system/log.ts';
import { newCompany, newDraft, newExpense, sure, type Crew } from './builders.ts';
import { startServer, type TestServer, UNCOUNTED } from './harness.ts';
import { inputFor } from './matrix.inputs.ts';
import { objectsOf } from './matrix.objects.ts';
import { readingByContent } from './readings.ts';

let server: TestServer;
let crew: Crew;
let theirs: Crew;
let ids: Record<string, string>;
beforeAll(async () => {
  server = await startServer({ recogniser: readingByContent() });
  crew = await newCompany(server);
  theirs = await newCompany(server, 'Elsewhere');
  ids = await objectsOf(server, crew);
  await server.app.jobs.stop();
});
afterAll(() => server.stop());

describe('WSTG-APIT-03 An answer', () => {
  const answering = async (answer: object, checkAnswers: boolean) => {
    const app = Fastify();
    installErrors(app, newLog('fatal'));
    const gate = { admit: () => Promise.resolve(null), answer: () => Promise.resolve(answer) };
    mount(app, [{ endpoint: newsEndpoints.list } as never], {
      gate: gate as never,
      rate: UNCOUNTED,
      checkAnswers,
    });
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: `/api${newsEndpoints.list.path}`,
      payload: {},
    });
    await app.close();
    return { statusCode, body };
  };
  const right = { items: [], next: null, actions: [] };

  test('WSTG-APIT-03 with a key beyond its contract, at any depth, is not sent', async () => {
    const input = { title: 'T', body: 'B', cover: null, state: 'published', at: new Date().toISOString() };
    const item = { id: newId(), ...input };
    const shallow = await answering({ ...right, passwordHash: 'secret-1' }, true);
    const deep = await answering({ ...right, items: [{ ...item, sealed: 'secret-1' }] }, true);

    expect(await answering({ ...right, items: [item] }, true)).toMatchObject({ statusCode: 200 });
    expect([shallow.statusCode, deep.statusCode]).toEqual([500, 500]);
    expect(shallow.body + deep.body).not.toContain('secret-1');
  });

  test('WSTG-APIT-03 is checked this way in every server test', async () => {
    const { id } = await newExpense(server, crew.leader);
    sure(await server.call(crew.leader, expenseEndpoints.list, {}));
    await server.owner.query(`update expense set type = 'nonsense' where id = $1`, [id]);

    expect((await server.call(crew.leader, expenseEndpoints.list, {})).status).toBe(500);
  });
});

/** Fields that no client may set; the server knows them or gets them elsewhere. */
const more = () => ({
  ...{ status: 'Paid', state: 'active', companyId: theirs.companyId, company_id: theirs.companyId },
  ...{ memberId: crew.leader.memberId, member_id: crew.leader.memberId, submitterId: crew.leader.memberId },
  ...{ personId: crew.leader.personId, preparedBy: null, createdBy: crew.leader.memberId, isAdmin: true },
  ...{ amount: 1, approved: 1, approvedAmount: 1, approved_amount: 1, paidAmount: 1, number: 'FORGED-1' },
  ...{ roles: ['administrator'], permissions: ['payment.release'], steppedUpAt: '2999-01-01T00:00:00Z' },
});

/** Owners, states and permissions, which additional fields must not change. */
const KEPT = [
  'select id, company_id, status, submitter_id, number, prepared_by from document order by id',
  'select id, company_id, member_id, amount from expense order by id',
  'select company_id, member_id, role, department_ids from role_grant order by 1, 2, 3',
  'select person_id, company_id, member_id, state from membership order by 1, 2',
  'select id, company_id, holder_id, state from task order by id',
  'select id, company_id, owner_id from invoice order by id',
  'select id, company_id, state, amount from payment order by id',
];
const kept = async () =>
  await Promise.all(KEPT.map(async (query) => (await server.owner.query<object>(query)).rows));

/** Calls that end sessions or create an invoice or a claim; they have no such fields. */
const ENDS = /qr\/read|logout|endOthers|session\/end|changeCompany|loginByAgent|outAgent|drive\/claim/;

describe('WSTG-INPV-20 An additional field', () => {
  test('WSTG-INPV-20 in any change changes no owner, status, amount or role', async () => {
    const before = await kept();
    const changes = server.app.served.filter(
      ({ endpoint: { idempotency, kind, method, path, policy } }) =>
        idempotency !== 'none' &&
        kind !== 'upload' &&
        method === 'POST' &&
        policy !== 'open' &&
        !ENDS.test(path),
    );
    const faults: string[] = [];
    for (const { endpoint } of changes)
      for (const who of [crew.employee, crew.colleague]) {
        const requested = inputFor(endpoint.path, ids);
        const free = Object.fromEntries(Object.entries(more()).filter(([key]) => !takes(endpoint, key)));
        const { status } = await server.call(who, endpoint, { ...requested, ...free });
        if (status >= 500) faults.push(endpoint.path);
      }

    expect(faults).toEqual([]);
    expect(changes.length).toBeGreaterThan(100);
    expect(await kept()).toEqual(before);
  });

  test('WSTG-BUSL-01 WSTG-BUSL-02 in saved data is not stored', async () => {
    const forged = { ...more() } as object;
    const expense = await newExpense(server, crew.employee);
    const saved = sure(
      await server.call(crew.employee, expenseEndpoints.save, {
        ...{ id: expense.id, version: expense.version, type: 'taxi', spentOn: '2026-11-20' },
        ...{ money: { amount: 200, currency: 'CNY' }, ...forged },
      }),
    );
    const draft = await newDraft(server, crew.employee);
    const sent = sure(
      await server.call(crew.employee, documentEndpoints.submit, {
        id: draft.id,
        version: draft.version,
        ...forged,
      }),
    );
    const title = sure(
      await server.call(crew.employee, titleEndpoints.save, {
        ...{ id: newId(), version: 0, shared: false, name: 'N', taxId: '', address: '', phone: '' },
        ...{ bank: '', account: '', ...forged },
      }),
    );
    const { rows } = await server.owner.query<{ company_id: string; member_id: string }>(
      `select company_id, member_id from invoice_title where id = $1
       union all select company_id, member_id from expense where id = $2`,
      [title.id, saved.id],
    );

    expect(sent).toMatchObject({ status: 'UnderApproval', submitter: { id: crew.employee.memberId } });
    expect(sent.number).not.toBe('FORGED-1');
    expect(saved.money.amount).toBe(200);
    const mine = { company_id: crew.companyId, member_id: crew.employee.memberId };
    expect(rows).toEqual([mine, mine]);
  });
});

const takes = ({ request }: Endpoint, key: string): boolean =>
  'shape' in request && key in (request.shape as object);
