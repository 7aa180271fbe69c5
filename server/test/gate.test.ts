import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { homeEndpoints } from '@outlay/contract/workspace/home';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { mount } from '#http/http.ts';
import { newId } from '#system/id.ts';
import { serve } from '#request/served.ts';
import { inReading, inTransaction } from '#database/transaction.ts';
import { newCompany, newExpense, type Crew } from './builders.ts';
import { startServer, type TestServer, UNCOUNTED } from './harness.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const fail = (code: string) => sql`do $$ begin raise exception using errcode = ${sql.lit(code)}; end $$`;

describe('A transaction', () => {
  test.each(['40001', '40P01'])('that lost to another (%s) is retried and applied once', async (code) => {
    const id = newId();
    let tries = 0;

    await inTransaction(server.db, crew.companyId, async (tx) => {
      tries += 1;
      await tx
        .insertInto('news')
        .values({
          company_id: crew.companyId,
          id,
          title: 't',
          body: 'b',
          published_at: server.now(),
          created_at: server.now(),
          updated_at: server.now(),
        })
        .execute();
      if (tries < 3) await fail(code).execute(tx);
    });

    const { rows } = await server.owner.query('select from news where id = $1', [id]);
    expect({ tries, rows: rows.length }).toEqual({ tries: 3, rows: 1 });
  });

  test('that failed for another reason is not retried and leaves nothing', async () => {
    let tries = 0;
    const work = inTransaction(server.db, crew.companyId, async (tx) => {
      tries += 1;
      await fail('23514').execute(tx);
    });

    await expect(work).rejects.toMatchObject({ code: '23514' });
    expect(tries).toBe(1);
  });

  test('of a read-only call cannot write', async () => {
    const writing = inReading(server.db, crew.companyId, (tx) =>
      tx.updateTable('document').set({ title: 'x' }).where('company_id', '=', crew.companyId).execute(),
    );

    await expect(writing).rejects.toMatchObject({ code: '25006' });
  });
});

describe('The request gate', () => {
  test('refuses to start with an endpoint without a policy', () => {
    const { policy: _policy, ...bare } = homeEndpoints.counts;
    const gate = {
      admit: () => Promise.resolve(null),
      answer: () => Promise.resolve({}),
      anyone: () => Promise.reject(new Error('nobody')) as never,
      actAs: () => Promise.reject(new Error('never')),
      asSystem: () => Promise.reject(new Error('never')),
    };

    const start = () => {
      mount(
        Fastify(),
        [serve(bare as typeof homeEndpoints.counts, () => Promise.reject(new Error('never')))],
        {
          gate,
          rate: UNCOUNTED,
          checkAnswers: true,
        },
      );
    };

    expect(start).toThrow(/no policy declared/);
  });

  test('rejects a money or document call without its idempotency key and names the header', async () => {
    const expense = await newExpense(server, crew.employee);

    const answer = await fetch(`${server.url}/api${expenseEndpoints.remove.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${crew.employee.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id: expense.id }),
    });

    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ fields: [{ path: 'Idempotency-Key', code: 'keyRequired' }] });
  });
});
