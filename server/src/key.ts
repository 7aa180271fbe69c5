import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemNow } from '#system/clock.ts';
import { runCommand } from './backup/commands.ts';
import { openDataFolder } from './database/data-folder.ts';
import { openDatabase } from './database/open.ts';
import { readEnv, StartError, type Env } from './env.ts';
import { abandonRotation, belongs, completeRotation, readNext, rotateKey } from './key/rotate.ts';

const say = (sentence: string) => console.log(sentence);

/** The key so far, also after a rotation that was cut off between renaming its two files. */
function currentKey({ OUTLAY_KEY, OUTLAY_DATA }: Env): string | undefined {
  if (OUTLAY_KEY) return OUTLAY_KEY;
  const path = ['server.key', 'server.key.old'].map((name) => join(OUTLAY_DATA, name)).find(existsSync);
  return path && readFileSync(path, 'utf8').trim();
}

async function rotate(env: Env): Promise<void> {
  const onLost = (sentence: string) => {
    throw new StartError(sentence);
  };
  const embedded = !env.DATABASE_URL;
  const held = await openDataFolder({ folder: env.OUTLAY_DATA, givenKey: currentKey(env), embedded, onLost });
  try {
    const database = await openDatabase({ env, say });
    try {
      const { folder, key: oldKey } = held;
      const options = { ownerUrl: database.ownerUrl, folder, oldKey, now: systemNow, say };
      const next = readNext(folder);
      if (next !== undefined && (await belongs(database.ownerUrl, next)))
        await completeRotation(options, next);
      else if (await belongs(database.ownerUrl, oldKey)) {
        abandonRotation(folder);
        await rotateKey(options);
      } else
        throw new StartError(
          'The server’s key is not the one that this data is sealed with: restore the right server.key.',
        );
    } finally {
      await database.close();
    }
  } finally {
    held.release();
  }
  tell(env);
}

function tell({ OUTLAY_DATA: folder, OUTLAY_KEY }: Env): void {
  say(`The new key is in ${join(folder, 'server.key')}, the old one in server.key.old.`);
  if (OUTLAY_KEY) say('Set OUTLAY_KEY to the new key, on every node, before the next start.');
  say('Copy the new key to where you keep it, take a backup, and keep the old key as long as older backups.');
}

/** `npm run key -- rotate`, while no server runs. */
await runCommand(async () => {
  if (process.argv[2] !== 'rotate') throw new StartError('npm run key -- rotate');
  await rotate(readEnv(process.env));
});
