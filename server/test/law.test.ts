import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALLOWED_PAIRS, TRANSITIONS } from '@outlay/contract/documents/document.law';
import { paymentEndpoints } from '@outlay/contract/processing/payment';
import { actDesk } from './acts.ts';
import { newCompany, sure, type Crew } from './builders.ts';
import { LAW, STATUSES, TRIERS, verdictOf, type Trier, type Verdict } from './law.table.ts';
import { startServer, type Person, type TestServer } from './harness.ts';

let server: TestServer;
let crew: Crew;
let stranger: Crew;
let inStatus: ReturnType<typeof actDesk>['inStatus'];
let run: ReturnType<typeof actDesk>['run'];
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
  stranger = await newCompany(server, 'Elsewhere');
  const { items } = sure(await server.call(crew.cashier, paymentEndpoints.templates, {}));
  ({ inStatus, run } = actDesk({ server, crew, template: items[0]?.id ?? '' }));
});
afterAll(() => server.stop());

const personOf = (trier: Trier): Person => (trier === 'stranger' ? stranger.employee : crew[trier]);

const verdictFor = (status: number): Verdict | number =>
  ({ 200: 'ok', 403: 'no', 404: 'none', 409: 'state' } as const)[status] ?? status;

const trace = async (id: string) => {
  const { rows } = await server.owner.query<{ version: number; events: number; tasks: string }>(
    `select version, event_seq as events,
       (select string_agg(t.state, ',' order by t.id) from task t where t.document_id = d.id) as tasks
     from document d where d.id = $1`,
    [id],
  );
  return rows[0];
};

describe('WSTG-BUSL-06 The document status law', () => {
  test('has rows for exactly the 22 status transitions', () => {
    const pairs = TRANSITIONS.flatMap(({ from, to }) =>
      from.flatMap((status) => (to === 'same' ? [] : [[status, to].join()])),
    );

    expect([...new Set(pairs)].sort()).toEqual(ALLOWED_PAIRS.map((pair) => pair.join()).sort());
  });

  test(`every act (${Object.keys(LAW).length}) in every status (9) by everybody (${TRIERS.length}): done, or refused as the table says and nothing written`, async () => {
    const wrong: string[] = [];
    let cells = 0;
    await Promise.all(
      STATUSES.map(async (status) => {
        // A refused act changes nothing, so one document serves for all refusals in a status.
        const kept = await inStatus(status);
        for (const act of Object.keys(LAW))
          for (const trier of TRIERS) {
            const wanted = verdictOf(act, status, trier);
            const id = wanted === 'ok' ? await inStatus(status) : kept;
            const before = await trace(id);
            const got = verdictFor((await run(act, personOf(trier), id)).status);
            cells += 1;
            if (got !== wanted)
              wrong.push(`${act} in ${status} by ${trier}: ${got}, the table says ${wanted}`);
            else if (wanted !== 'ok')
              expect(await trace(id), `${act} was refused, yet wrote`).toEqual(before);
          }
      }),
    );

    expect(wrong).toEqual([]);
    expect(cells).toBe(9 * TRIERS.length * Object.keys(LAW).length);
  });
});
