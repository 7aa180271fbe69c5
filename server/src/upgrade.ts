import { DEFAULTS_LEVEL, seedDefaults } from '#domain/governance/registration/seed-defaults.service.ts';
import { systemNow } from '#system/clock.ts';
import type { Db } from './database/connect.ts';
import { isTimeFor } from './database/later.ts';
import { migrate } from './database/migrate.ts';
import type { OpenDatabase } from './database/open.ts';

/** Nodes of an earlier version may not know what is added, so their end is waited for. */
export async function seedInTime(
  db: Db,
  { embedded, ownerUrl }: Pick<OpenDatabase, 'embedded' | 'ownerUrl'>,
): Promise<void> {
  if (embedded || (await isTimeFor(ownerUrl, `defaults ${DEFAULTS_LEVEL}`)))
    await seedDefaults({ db, now: systemNow });
}

/** Does what waited for the end of the nodes of an earlier version, once its time has come. */
export async function catchUpLater(
  db: Db,
  database: Pick<OpenDatabase, 'embedded' | 'ownerUrl'>,
): Promise<void> {
  if (database.embedded) return;
  await migrate(database.ownerUrl);
  await seedInTime(db, database);
}
