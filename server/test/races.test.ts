import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { documentEndpoints } from '@outlay/contract/documents/document';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { invoiceEndpoints } from '@outlay/contract/spend/invoice';
import { paymentEndpoints } from '@outlay/contract/processing/payment';
import { newId } from '#system/id.ts';
import {
  newCompany,
  newDraft,
  newExpense,
  passed,
  see,
  submitted,
  sure,
  type Crew,
  linesFrom,
} from './builders.ts';
import { startServer, type TestServer } from './harness.ts';
import { saidOutside } from './paying.ts';
import { readingByContent } from './readings.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer({ recogniser: readingByContent() });
  crew = await newCompany(server);
});
afterAll(() => server.stop());

/** Short in every test run; `node scripts/long.mjs races` makes it long. */
const DOCUMENTS = process.env['OUTLAY_RACE_ROUNDS'] === undefined ? 30 : 200;
const CLIENTS = 8;
const tally = (statuses: number[]) => statuses.filter((status) => status === 200).length;

describe('WSTG-BUSL-10 Two at once', () => {
  test(`8 cashiers and 8 managers on ${DOCUMENTS} documents pay exactly as many`, async () => {
    const documents: DocumentDetail[] = [];
    for (let made = 0; made < DOCUMENTS; made += 10)
      documents.push(...(await Promise.all(Array.from({ length: 10 }, () => passed(server, crew, [1_000])))));

    const everywhere = (act: (document: DocumentDetail) => Promise<{ status: number }>) =>
      Promise.all(
        Array.from({ length: CLIENTS }, async () => {
          const statuses = [];
          for (const document of documents) statuses.push((await act(document)).status);
          return statuses;
        }),
      );
    const said = await everywhere(({ id, version }) =>
      server.call(crew.cashier, paymentEndpoints.payOutside, { id, version, ...saidOutside(server) }),
    );
    const confirmed = await everywhere(({ id, version }) =>
      server.call(crew.manager, paymentEndpoints.confirmOutside, { id, version: version + 1 }),
    );

    for (const results of [said, confirmed]) {
      expect(tally(results.flat())).toBe(DOCUMENTS);
      expect(new Set(results.flat())).toEqual(new Set([200, 409]));
    }
    const { rows } = await server.owner.query<{ payments: number; sum: number }>(
      `select (select count(*) from payment where company_id = $1 and state = 'Paid')::int as payments,
              (select coalesce(sum(amount), 0) from posting where company_id = $1)::int as sum`,
      [crew.companyId],
    );
    expect(rows[0]).toEqual({ payments: DOCUMENTS, sum: 0 });
  });

  test('the same invoice on two claims submitted at once: one succeeds and the other is rejected', async () => {
    for (let round = 0; round < 10; round += 1) {
      const drafts = [];
      for (const who of [crew.employee, crew.colleague]) {
        const { invoices } = sure(
          await server.upload(
            who,
            invoiceEndpoints.recognise,
            { id: newId() },
            {
              name: 'a.jpg',
              bytes: Buffer.from(`invoice ${round}`),
            },
          ),
        );
        const expense = sure(
          await server.call(who, expenseEndpoints.save, {
            id: newId(),
            version: 0,
            type: 'meals',
            money: { amount: 10_600, currency: 'CNY' },
            spentOn: '2026-11-20',
            invoiceIds: invoices.map(({ id }) => id),
          }),
        );
        const empty = await newDraft(server, who, []);
        drafts.push({
          who,
          draft: sure(
            await server.call(who, documentEndpoints.saveDraft, {
              id: empty.id,
              version: empty.version,
              typeId: empty.typeId,
              values: { title: 'Lunch' },
              lines: linesFrom([expense]),
            }),
          ),
        });
      }

      const answers = await Promise.all(
        drafts.map(({ who, draft }) =>
          server.call(who, documentEndpoints.submit, { id: draft.id, version: draft.version }),
        ),
      );

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.body.reason).toBe('invoiceUsed');
    }
  });

  test('ten requests with one key at once have one effect and equal answers', async () => {
    const draft = await newDraft(server, crew.employee);
    const key = newId();

    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        server.call(
          crew.employee,
          documentEndpoints.submit,
          { id: draft.id, version: draft.version },
          { key },
        ),
      ),
    );

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await see(server, crew.employee, draft.id)).history).toHaveLength(1);
  });

  test('a key reused for another call is rejected', async () => {
    const key = newId();
    const first = await newExpense(server, crew.employee);
    const form = { id: first.id, version: first.version, type: 'taxi' as const, spentOn: '2026-11-20' };
    sure(
      await server.call(
        crew.employee,
        expenseEndpoints.save,
        { ...form, money: { amount: 1, currency: 'CNY' } },
        { key },
      ),
    );

    const other = await server.call(
      crew.employee,
      expenseEndpoints.save,
      { ...form, money: { amount: 2, currency: 'CNY' } },
      { key },
    );

    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } });
  });

  test('approve and withdraw at once: one happens, and the history has one order', async () => {
    for (let round = 0; round < 20; round += 1) {
      const sent = await submitted(server, crew.employee);
      const { taskId } = await see(server, crew.leader, sent.id);

      const answers = await Promise.all([
        server.call(crew.leader, approvalEndpoints.approve, { taskId: taskId ?? '', version: sent.version }),
        server.call(crew.employee, documentEndpoints.withdraw, { id: sent.id, version: sent.version }),
      ]);

      expect(tally(answers.map(({ status }) => status))).toBe(1);
      const { history, status } = await see(server, crew.employee, sent.id);
      expect(history.map(({ seq }) => seq)).toEqual([1, 2]);
      expect(history.at(-1)?.to).toBe(status);
    }
  });

  test('two accountants of an any-one node at once: one decides and the other is told', async () => {
    const sent = await submitted(server, crew.employee);
    const { taskId, version } = await see(server, crew.leader, sent.id);

    const answers = await Promise.all(
      Array.from({ length: CLIENTS }, () =>
        server.call(crew.leader, approvalEndpoints.approve, { taskId: taskId ?? '', version }),
      ),
    );

    expect(tally(answers.map(({ status }) => status))).toBe(1);
    expect((await see(server, crew.employee, sent.id)).history).toHaveLength(2);
  });
});
