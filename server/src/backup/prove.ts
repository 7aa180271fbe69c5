import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderMarks } from '#provider/mark/mark.folder.ts';
import type { SweptStorage } from '#provider/storage/storage.port.ts';
import { verifyAudit } from '#audit/audit.chain.ts';
import type { Secrets } from '#secrets/secret.ts';
import { listCompanyIds } from '../database/companies.ts';
import { connect, UNATTENDED, type Db } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import { openRing } from '../key/retired.ts';
import { StartError } from '../start-error.ts';
import { assertIdentity, dataPartOf, extractData, pooledFileOf } from './extract.ts';
import { proveBooks } from './prove.books.ts';
import { recover } from './recover.ts';
import type { FoundBackup } from './repository.ts';
import { assertServerKey } from './restore.ts';
import { assertStored, readStored, summing } from './stages.ts';

export interface ProveOptions {
  identity: string | null;
  serverKey: string | undefined;
  /** The buckets that the manifest names; undefined when they are not set up here. */
  buckets: Pick<SweptStorage, 'has'> | undefined;
  say: (line: string) => void;
}

/**
 * Proves that a backup can be restored: reads every byte, then starts its database in a temporary folder and checks what
 * is in it.
 *
 * @throws StartError in one sentence at the first fault.
 */
export async function proveBackup(backup: FoundBackup, options: ProveOptions): Promise<void> {
  const { identity, serverKey, say } = options;
  const { manifest } = backup;
  await assertIdentity(backup, identity);
  assertServerKey(backup, serverKey);
  say(`✓ the manifest of ${manifest.endedAt}, and the server's key belongs to it`);
  await assertStored(dataPartOf(backup, identity));
  await proveFiles(backup, identity);
  say(`✓ ${manifest.files.length} files, every byte`);
  const scratch = await mkdtemp(join(tmpdir(), 'outlay-verify-'));
  try {
    await extractData(backup, identity, scratch);
    say(`✓ the data folder: ${manifest.data.members.length} members, every byte`);
    if (manifest.wal) await proveDatabase(backup, scratch, options);
    else say('– the database is the operator’s own and not in this backup');
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

async function proveFiles(backup: FoundBackup, identity: string | null): Promise<void> {
  for (const file of backup.manifest.files) {
    const from = pooledFileOf(backup, file, identity);
    const found = await readStored(from, async (source) => {
      const { stage, sum } = summing();
      for await (const _ of stage(source));
      return sum();
    });
    if (found.sha256 !== file.sha256)
      throw new StartError(
        `${from.path} is damaged: the SHA-256 of its content is not the one in the manifest.`,
      );
  }
}

async function proveDatabase(
  backup: FoundBackup,
  scratch: string,
  { serverKey, buckets, say }: ProveOptions,
): Promise<void> {
  const database = await recover(backup, {
    folder: scratch,
    archived: false,
    keyFile: undefined,
    durable: false,
  });
  try {
    say(`✓ PostgreSQL ${backup.manifest.postgres} starts on it`);
    await migrate(database.ownerUrl);
    const { db, close } = connect({ url: database.ownerUrl, most: 2, patience: UNATTENDED });
    try {
      say(`✓ the books balance: ${await proveBooks(db)} entries`);
      say(
        `✓ the audit chains are intact: ${await proveChains(db, await openRing(db, { key: serverKey ?? '' }), scratch)} events`,
      );
      say(await proveNamed(db, backup, buckets));
    } finally {
      await close();
    }
  } finally {
    await database.stop();
  }
}

async function proveChains(db: Db, secrets: Secrets, scratch: string): Promise<number> {
  const marks = createFolderMarks(scratch, secrets);
  let events = 0;
  for (const companyId of await listCompanyIds(db)) {
    const verdict = await verifyAudit(db, secrets, companyId, marks.of(companyId));
    if (!verdict.intact)
      throw new StartError(
        `The audit log of company ${companyId} is broken at event ${verdict.brokenAt} (${verdict.fault}).`,
      );
    events += verdict.events;
  }
  return events;
}

/** Every file that a row names is in the backup, or in a bucket that it names. */
async function proveNamed(
  db: Db,
  { manifest }: FoundBackup,
  buckets: Pick<SweptStorage, 'has'> | undefined,
): Promise<string> {
  const kept = new Map(manifest.files.map(({ path, sha256 }) => [path, sha256]));
  const rows = await db.selectFrom('file').select(['id', 'company_id', 'sha256']).execute();
  const others = rows.filter(({ sha256 }) => kept.get(`${sha256.slice(0, 2)}/${sha256}`) !== sha256);
  if (others.length > 0 && manifest.buckets && !buckets)
    return `– ${others.length} of ${rows.length} files that rows name are in ${manifest.buckets.join(', ')}, which is not set up here: not looked at`;
  for (const { id, company_id, sha256 } of others)
    if (!(await buckets?.has(sha256)))
      throw new StartError(`The file ${id} of company ${company_id} is not in the backup.`);
  return `✓ every file that a row names is there: ${rows.length} files`;
}
