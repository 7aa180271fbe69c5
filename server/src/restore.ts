import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { elapsed, systemNow } from '#system/clock.ts';
import { readIdentity, readServerKey, runCommand } from './backup/commands.ts';
import { findBackup } from './backup/repository.ts';
import { noteProof } from './backup/proof.ts';
import { restoreBackup } from './backup/restore.ts';
import { readEnv, StartError } from './env.ts';

const OPTIONS = {
  into: { type: 'string' },
  until: { type: 'string' },
  key: { type: 'string' },
  'server-key': { type: 'string' },
} as const;

/** An ISO 8601 time with its offset: without one it would depend on where the command runs. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

function momentOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const moment = new Date(text);
  if (!TIME.test(text) || Number.isNaN(moment.getTime()))
    throw new StartError(`${text} is no time: write it as 2026-11-26T14:30:00+08:00.`);
  return moment;
}

/** `npm run restore -- BACKUP --into FOLDER [--until TIME] [--key FILE] [--server-key FILE]`. */
await runCommand(async () => {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const [path] = positionals;
  if (path === undefined || values.into === undefined)
    throw new StartError('Name the backup and an empty folder: npm run restore -- BACKUP --into FOLDER.');
  const env = readEnv(process.env);
  const began = elapsed();
  const until = momentOf(values.until);
  const into = resolve(values.into);
  const file = values['server-key'];
  const backup = findBackup(path, until);
  await restoreBackup(backup, {
    ...{ into, until, keyFile: values.key === undefined ? undefined : resolve(values.key) },
    identity: values.key === undefined ? null : readIdentity(values.key),
    serverKey: readServerKey(file, env),
    keepKey: file !== undefined || !env.OUTLAY_KEY,
    say: (line) => console.log(line),
  });
  noteProof(backup, systemNow());
  console.log(
    `Restored into ${into} in ${((elapsed() - began) / 1000).toFixed(1)} s. Start it: OUTLAY_DATA=${into} npm start`,
  );
});
