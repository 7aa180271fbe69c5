import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { elapsed, systemNow } from '#system/clock.ts';
import { runCommand } from './backup/commands.ts';
import { fingerprintFor, repositoryOf } from './backup/installation.ts';
import { removeOld } from './backup/retention.ts';
import { takeBackup } from './backup/take.ts';
import { readEnv, StartError, type Env } from './env.ts';
import { bucketNamed, keptIn } from './env.storage.ts';
import { fetchOffsite, openOffsite } from './backup/offsite.ts';
import { openS3, type S3Place } from '#provider/storage/storage.s3.place.ts';
import { VERSION } from './version.ts';

const say = (sentence: string) => console.log(sentence);

/** Makes a pair of keys: the private one in a new file, the public one on the screen. */
async function makeKey(path: string): Promise<void> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  writeFileSync(path, `# public key: ${recipient}\n${identity}\n`, { flag: 'wx', mode: 0o600 });
  say(`The private key is in ${path}: keep it away from this server. The public key, for OUTLAY_BACKUP_KEY:`);
  say(recipient);
}

async function backUp(env: Env, named: string | undefined): Promise<void> {
  const folder = named ?? env.OUTLAY_BACKUP;
  if (folder === undefined)
    throw new StartError('Name the folder of the backups: npm run backup -- FOLDER, or set OUTLAY_BACKUP.');
  const began = elapsed();
  const repository = repositoryOf(env, resolve(folder));
  const { folders: files, buckets } = keptIn(env);
  const { folder: backup, manifest } = await takeBackup({
    repository,
    folder: env.OUTLAY_DATA,
    ...{ files, buckets },
    embedded: !env.DATABASE_URL,
    serverKey: fingerprintFor(env),
    product: VERSION,
    now: systemNow,
  });
  // In another folder than the configured one the operator removes old backups.
  if (named === undefined) await removeOld(repository, env.OUTLAY_BACKUP_KEEP);
  const size = manifest.files.reduce((sum, { stored }) => sum + stored.size, manifest.data.stored.size);
  say(
    `Backed up to ${backup}: ${manifest.files.length} files, ${(size / 1e6).toFixed(1)} MB, ${((elapsed() - began) / 1000).toFixed(1)} s.`,
  );
  if (buckets.length > 0)
    say(`The files in ${buckets.join(', ')} are not in it: keep their versions there (docs/storage.md).`);
  if (!manifest.wal)
    say('Your own PostgreSQL is not in it: back that up with pgBackRest or pg_basebackup (docs/backup.md).');
}

function bucketOf(env: Env): S3Place {
  const place = bucketNamed(env.OUTLAY_BACKUP_COPY, env);
  if (!place) throw new StartError('Name the bucket of the copies: OUTLAY_BACKUP_COPY=s3://bucket/prefix.');
  return openS3(place);
}

/** The bucket's answer in one sentence. */
const reaching = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (error instanceof StartError || !('$metadata' in (error as object))) throw error;
    throw new StartError(`The bucket of the copies cannot be used (${(error as Error).name}).`);
  });

async function copy(env: Env): Promise<void> {
  const place = bucketOf(env);
  const repository = repositoryOf(env, env.OUTLAY_BACKUP ?? '');
  const copied = await reaching(openOffsite(place, repository).copyNew(env.OUTLAY_BACKUP_KEEP));
  say(`Copied ${copied} files to s3://${place.bucket}/${place.prefix}.`);
}

async function fetchInto(env: Env, folder: string): Promise<void> {
  const files = await reaching(fetchOffsite(bucketOf(env), resolve(folder)));
  say(`Fetched ${files} files into ${resolve(folder)}: npm run verify -- ${folder}.`);
}

/** `npm run backup [-- FOLDER]`, `-- --copy`, `-- --fetch FOLDER`, and `-- --new-key FILE`. */
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { 'new-key': { type: 'string' }, copy: { type: 'boolean' }, fetch: { type: 'string' } },
    allowPositionals: true,
  });
  if (values['new-key'] !== undefined) await makeKey(values['new-key']);
  else if (values.copy) await copy(readEnv(process.env));
  else if (values.fetch !== undefined) await fetchInto(readEnv(process.env), values.fetch);
  else await backUp(readEnv(process.env), positionals[0]);
});
