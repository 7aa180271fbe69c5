import { DEFAULTS_LEVEL, seedDefaults } from '#domain/governance/registration/seed-defaults.service.ts';
import { systemNow } from '#system/clock.ts';
import type { Db } from './database/connect.ts';
import { primaryOf } from './database/hosts.ts';
import { isTimeFor } from './database/later.ts';
import { migrate } from './database/migrate.ts';
import type { OpenDatabase } from './database/open.ts';
import type { Env } from './env.ts';

/** Nodes of an earlier version may not know what is added, so their end is waited for. */
export async function seedInTime(
  db: Db,
  { embedded, ownerUrl }: Pick<OpenDatabase, 'ownerUrl'> & { embedded?: OpenDatabase['embedded'] },
): Promise<void> {
  if (embedded || (await isTimeFor(ownerUrl, `defaults ${DEFAULTS_LEVEL}`)))
    await seedDefaults({ db, now: systemNow });
}

/** Does what waited for the end of the nodes of an earlier version, once its time has come. */
export async function catchUpLater(
  db: Db,
  env: Pick<Env, 'DATABASE_URL' | 'DATABASE_MIGRATE_URL' | 'OUTLAY_SERVERS'>,
): Promise<void> {
  // With the embedded database nothing waits.
  if (!env.DATABASE_URL) return;
  const ownerUrl = await primaryOf(env.DATABASE_MIGRATE_URL ?? env.DATABASE_URL);
  await migrate(ownerUrl);
  for (const { url } of env.OUTLAY_SERVERS) await migrate(await primaryOf(url));
  await seedInTime(db, { ownerUrl });
}
