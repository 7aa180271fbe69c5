import { parseArgs } from 'node:util';
import { systemNow } from '#system/clock.ts';
import { readIdentity, readServerKey, runCommand } from './backup/commands.ts';
import { proveBackup } from './backup/prove.ts';
import { noteProof } from './backup/proof.ts';
import { findBackup } from './backup/repository.ts';
import { readEnv, StartError } from './env.ts';
import { keptIn } from './env.storage.ts';
import { bucketsOf } from './storage/open.ts';

const OPTIONS = { key: { type: 'string' }, 'server-key': { type: 'string' } } as const;

/** `npm run verify -- BACKUP [--key FILE] [--server-key FILE]`. */
await runCommand(async () => {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const [path] = positionals;
  if (path === undefined) throw new StartError('Name the backup: npm run verify -- BACKUP [--key FILE].');
  const env = readEnv(process.env);
  const backup = findBackup(path);
  await proveBackup(backup, {
    identity: values.key === undefined ? null : readIdentity(values.key),
    serverKey: readServerKey(values['server-key'], env),
    buckets: backup.manifest.buckets?.every((name) => keptIn(env).buckets.includes(name))
      ? bucketsOf(env)
      : undefined,
    say: (line) => console.log(line),
  });
  noteProof(backup, systemNow());
  console.log(`The backup ${backup.folder} can be restored.`);
});
