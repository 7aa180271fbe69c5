import { openDataFolder } from './database/data-folder.ts';
import { endWaiting } from './database/later.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase, type OpenDatabase } from './database/open.ts';
import { keyPortOf } from './env.key.ts';
import { readEnv, StartError } from './env.ts';

/**
 * `npm run migrate`: brings the database to this version and ends. With `--now`, also by what waits until no node of an
 * earlier version runs: somebody has looked.
 */
let database: OpenDatabase | undefined;
try {
  const env = readEnv(process.env);
  const say = (sentence: string) => console.log(sentence);
  const folder = env.DATABASE_URL
    ? undefined
    : await openDataFolder({
        folder: env.OUTLAY_DATA,
        keys: keyPortOf(env),
        embedded: true,
        say,
        onLost: (sentence) => {
          console.error(sentence);
          database?.kill();
          process.exit(1);
        },
      });
  database = await openDatabase({ env, say, ...(folder ? { folder } : {}) });
  if (process.argv.includes('--now')) {
    await endWaiting(database.ownerUrl);
    await migrate(database.ownerUrl, { say });
  }
  await database.close();
  folder?.release();
  console.log('The database is at this version.');
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
