import { newCompany } from './builders.ts';
import type { TestServer } from './harness.ts';
import { newMerchant, newPhone, newPolicy } from './tills.ts';

/** A new company whose employee pays at two tills with a phone, as much a day as a test wants. */
export async function payingAtTills(server: TestServer) {
  const crew = await newCompany(server);
  await newPolicy(server, crew, { perDay: 100_000_000, perMonth: 1_000_000_000 });
  const till = await newMerchant(server, crew);
  const other = await newMerchant(server, crew);
  return { crew, till, other, phone: await newPhone(server, crew.employee) };
}
