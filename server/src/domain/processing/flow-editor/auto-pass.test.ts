import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { documentListEndpoints } from '@outlay/contract/documents/document.list';
import { newId } from '#system/id.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { asking, claimsBy } from '../../../../test/flows.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { money } from '../../../../test/typed.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(() => server.stop());

test('The auditor’s list contains exactly the automatically approved documents that were sampled', async () => {
  const flow = { nodes: [asking('one', [crew.leader.memberId])], fallback: [] };
  const flowId = await claimsBy(server, crew.administrator, {
    ...flow,
    autoPass: { below: 10_000, sample: 100 },
  });
  const { items: types } = sure(await server.call(crew.employee, documentEndpoints.types, {}));
  await server.owner.query(
    'update document_type_version set definition = jsonb_set(definition, $1, $2) where type_id = $3',
    ['{flowId}', JSON.stringify(flowId), types.find(({ code }) => code === 'carClaim')?.id],
  );
  const send = async (amount: number) => {
    const { id, version } = sure(
      await server.call(crew.employee, documentEndpoints.saveDraft, {
        id: newId(),
        version: 0,
        typeId: types.find(({ code }) => code === 'carClaim')?.id ?? '',
        values: { title: 'Airport', kilometres: '20' },
        lines: [
          { id: newId(), type: 'fuel', money: money(amount), spentOn: '2026-11-05', merchant: 'Station' },
        ],
      }),
    );
    return sure(await server.call(crew.employee, documentEndpoints.submit, { id, version }));
  };
  const small = await send(9_999);
  const large = await send(10_000);

  expect([small.status, small.autoPassed]).toEqual(['Passed', true]);
  expect([large.status, large.autoPassed]).toEqual(['UnderApproval', false]);
  const { items } = sure(await server.call(crew.auditor, documentListEndpoints.company, { sampled: true }));
  expect(items.map(({ id }) => id)).toEqual([small.id]);
});
