import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentEndpoints } from '@outlay/contract/processing/payment';
import { seedDefaults } from '#domain/governance/registration/seed-defaults.service.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const templates = async () => sure(await server.call(crew.cashier, paymentEndpoints.templates, {})).items;

test('An existing company gets a new bank file template at the next start, once, and keeps its own templates', async () => {
  const [first, second] = await templates();
  // As an older version would have left it, and as somebody has changed it since.
  await server.owner.query('delete from bank_template where id = $1', [second?.id]);
  await server.owner.query('update bank_template set most_rows = 40 where id = $1', [first?.id]);
  await server.owner.query('update company set furnished = 2 where id = $1', [crew.companyId]);

  const node = { db: server.db, now: server.now };
  await seedDefaults(node);
  await seedDefaults(node);

  const now = await templates();
  expect(now.map(({ name }) => name)).toEqual([first?.name, second?.name]);
  expect(now[0]).toMatchObject({ id: first?.id, mostRows: 40 });
});
