import { hashPassword, passwordFits } from '#domain/organisation/account/password.ts';
import * as accounts from '#domain/organisation/account/account.repository.ts';
import * as sessions from '#domain/organisation/account/session.repository.ts';
import { DEMO_MEMBERS } from './demo.company.ts';
import { DEMO_PASSWORD } from './demo.people.ts';
import * as demo from './demo.repository.ts';
import { seedDemo, type SeedOptions } from './seed.ts';

/** The accounts whose codes and mails `/dev/outbox` shows; their password is public anyway. */
export const DEMO_ACCOUNTS: readonly string[] = DEMO_MEMBERS.map(({ account }) => account);

/**
 * Turns the demo on or off as configured and returns whether it is on. When it is off, its companies are suspended and
 * the public password no longer works, neither for them nor for a real company that a demo account has joined.
 */
export async function settleDemo(options: SeedOptions, wanted: boolean): Promise<boolean> {
  if (!wanted) {
    await shutDemo(options);
    return false;
  }
  await seedDemo(options);
  return await openDemo(options);
}

async function shutDemo({ db, now }: SeedOptions): Promise<void> {
  await demo.setSuspended(db, true);
  const known = new Map<string, boolean>();
  for (const { id, password_hash: hash } of await demo.listPeople(db)) {
    if (hash === null) continue;
    // Seeded people share one hash, so it is checked once, not forty times.
    const isPublic = known.get(hash) ?? (await passwordFits(hash, DEMO_PASSWORD));
    known.set(hash, isPublic);
    if (!isPublic) continue;
    await accounts.setPassword(db, id, null, now());
    await sessions.deleteSessionsOfPerson(db, id);
  }
}

async function openDemo({ db, now }: SeedOptions): Promise<boolean> {
  await demo.setSuspended(db, false);
  const people = await demo.listPeople(db);
  if (people.length === 0) return false;
  const shut = people.filter((one) => one.password_hash === null && DEMO_ACCOUNTS.includes(one.phone ?? ''));
  if (shut.length === 0) return true;
  const hash = await hashPassword(DEMO_PASSWORD);
  for (const { id } of shut) await accounts.setPassword(db, id, hash, now());
  return true;
}
