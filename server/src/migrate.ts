import { openDataFolder } from './database/data-folder.ts';
import { openDatabase } from './database/open.ts';
import { readEnv, StartError } from './env.ts';

/** `npm run migrate`: brings the database to this version and ends. */
try {
  const env = readEnv(process.env);
  const folder = env.DATABASE_URL ? undefined : openDataFolder(env.OUTLAY_DATA, env.OUTLAY_KEY);
  const database = await openDatabase({ env, say: (sentence) => console.log(sentence) });
  await database.close();
  folder?.release();
  console.log('The database is at this version.');
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
