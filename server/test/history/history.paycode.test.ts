import { afterAll, beforeAll } from 'vitest';
import { newCompany, type Crew } from '../builders.ts';
import { startServer, type TestServer } from '../harness.ts';
import { fillCrowd } from './crowd.ts';
import { PAYMENTS } from './fill.paycode.ts';
import { PAYMENT_LISTS } from './lists.paycode.ts';
import { testPages } from './pages.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
  await fillCrowd(server.owner, crew, PAYMENTS);
});
afterAll(() => server.stop());

testPages(PAYMENT_LISTS, () => ({ server, crew }));
