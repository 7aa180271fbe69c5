import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { BREAK, verifyAudit } from '#audit/audit.chain.ts';
import { createFolderMarks, rekeyMarks } from '#provider/mark/mark.folder.ts';
import type { MarkPort } from '#provider/mark/mark.port.ts';
import { secretsOf } from '#secrets/secret.ts';
import { asOwner, recordAct } from '../company/session.ts';
import { listCompanyIds } from '../database/companies.ts';
import type { Db } from '../database/connect.ts';
import { renameDurably, writeDurably } from '../database/durable.ts';
import { checkOf } from '../database/installation.ts';
import { StartError } from '../start-error.ts';
import { changeAnswers, changeKeyOfCompany, changeKeyOfPeople, type Keys } from './change.ts';

export interface RotateOptions {
  ownerUrl: string;
  /** The data folder, of which this process holds the lock. */
  folder: string;
  /** The key so far, in hex. */
  oldKey: string;
  now: () => Date;
  say: (sentence: string) => void;
}

const nextOf = (folder: string) => join(folder, 'server.key.next');

/** The new key of a rotation that was cut off. */
export const readNext = (folder: string): string | undefined =>
  existsSync(nextOf(folder)) ? readFileSync(nextOf(folder), 'utf8').trim() : undefined;

/**
 * Replaces the server's key while no server runs: everything that is sealed is sealed with a new one, and the audit logs are
 * verified and chained with it, all in one transaction. Cut off before its end, nothing has changed; after it,
 * `completeRotation` does the rest.
 *
 * @returns the new key
 * @throws StartError in one sentence if an audit log is broken and does not say so itself.
 */
export async function rotateKey(options: RotateOptions): Promise<string> {
  const { ownerUrl, folder, oldKey, now, say } = options;
  const newKey = randomBytes(32).toString('hex');
  // Written first: a key that exists only in memory would be lost in a crash.
  writeDurably(nextOf(folder), newKey);
  const keys = { from: secretsOf(oldKey), to: secretsOf(newKey) };
  const marks = createFolderMarks(folder, keys.from);
  const companyIds = await asOwner(ownerUrl, null, listCompanyIds);
  await asOwner(ownerUrl, null, async (tx) => {
    for (const companyId of companyIds) await changeCompany(tx, { keys, companyId, marks, now });
    const people = await tx.selectFrom('person').select('id').execute();
    await changeKeyOfPeople(
      tx,
      keys,
      people.map(({ id }) => id),
    );
    await changeAnswers(tx, keys);
    const { id } = await tx.selectFrom('installation').select('id').executeTakeFirstOrThrow();
    await tx
      .updateTable('installation')
      .set({ key_check: checkOf({ key: newKey }, id) })
      .execute();
  });
  say(`✓ sealed with a new key: ${companyIds.length} companies`);
  await completeRotation(options, newKey);
  return newKey;
}

async function changeCompany(
  tx: Db,
  { keys, companyId, marks, now }: { keys: Keys; companyId: string; marks: MarkPort; now: () => Date },
): Promise<void> {
  await sql`select set_config('app.company_id', ${companyId}, true)`.execute(tx);
  await assertKnownBreaks(tx, keys, companyId, marks);
  await changeKeyOfCompany(tx, keys, companyId);
  await recordAct(
    tx,
    { secrets: keys.to, companyId, now },
    { action: 'company.rekey', objectType: 'company', objectId: companyId },
  );
}

/** A fault that the log does not record would be hidden by chaining it anew. */
async function assertKnownBreaks(tx: Db, { from }: Keys, companyId: string, marks: MarkPort): Promise<void> {
  const { intact, brokenAt, fault } = await verifyAudit(tx, from, companyId, marks.of(companyId));
  if (intact) return;
  const event = await tx
    .selectFrom('audit_event')
    .select('action')
    .where('company_id', '=', companyId)
    .where('seq', '=', brokenAt ?? -1)
    .executeTakeFirst();
  if (event?.action !== BREAK)
    throw new StartError(
      `The audit log of company ${companyId} is broken at event ${brokenAt} (${fault}). Nothing was changed: the key is what proves it.`,
    );
}

/** What follows the transaction: the marks of the audit logs, and the files of the keys. Repeated, it goes on. */
export async function completeRotation(
  { ownerUrl, folder, oldKey }: RotateOptions,
  newKey: string,
): Promise<void> {
  const keys = { from: secretsOf(oldKey), to: secretsOf(newKey) };
  await rekeyMarks(folder, keys, (companyId, seq) =>
    asOwner(ownerUrl, companyId, async (tx) => {
      const { hash } = await tx
        .selectFrom('audit_event')
        .select('hash')
        .where('company_id', '=', companyId)
        .where('seq', '=', seq)
        .executeTakeFirstOrThrow();
      return hash.toString('hex');
    }),
  );
  const path = join(folder, 'server.key');
  if (existsSync(path)) renameSync(path, `${path}.old`);
  renameDurably(nextOf(folder), path);
}

/** Whether the installation is sealed with this key. */
export const belongs = (ownerUrl: string, key: string): Promise<boolean> =>
  asOwner(ownerUrl, null, async (tx) => {
    const row = await tx.selectFrom('installation').select(['id', 'key_check']).executeTakeFirst();
    return row !== undefined && checkOf({ key }, row.id).equals(row.key_check);
  });

/** Forgets the new key of a rotation that changed nothing. */
export const abandonRotation = (folder: string): void => rmSync(nextOf(folder), { force: true });
