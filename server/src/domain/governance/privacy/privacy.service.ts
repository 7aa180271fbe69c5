import { strToU8, zipSync } from 'fflate';
import { exportTravellers } from '#domain/travel/booking/booking.forget.service.ts';
import { exportPositions } from '#domain/travel/drive/positions.service.ts';
import type { StoragePort } from '#provider/storage/storage.port.ts';
import type { Context } from '#request/context.ts';
import type { Binary } from '#request/served.ts';
import { inReading } from '#database/transaction.ts';
import { PERSONAL } from './personal-data.ts';
import * as privacy from './privacy.repository.ts';

/** Total size of originals in one export; the rest is only named in the file list. */
const ORIGINALS_MOST = 60 * 1024 * 1024;

/** Exports the caller's personal data in this company: one JSON file per table, and the original files. */
export async function exportMine(ctx: Context, storage: StoragePort): Promise<Binary> {
  const { user } = ctx;
  const whose = { personId: user.personId, companyId: user.companyId, memberId: user.memberId };
  const { tables, files } = await inReading(ctx.db, user.companyId, async (tx) => {
    const read: Record<string, unknown[]> = {};
    for (const table of Object.keys(PERSONAL)) read[table] = await privacy.readPersonal(tx, table, whose);
    const positions = await exportPositions({ ...ctx, db: tx });
    const travellers = await exportTravellers({ ...ctx, db: tx });
    return {
      tables: { ...read, positions, travellers },
      files: await privacy.listOwnFiles(tx, user.companyId, user.memberId),
    };
  });
  const parts: Record<string, Uint8Array> = {};
  for (const [table, rows] of Object.entries(tables))
    parts[`${table}.json`] = strToU8(JSON.stringify(rows, null, 1));
  const left = await addOriginals(parts, files, storage);
  parts['about.json'] = strToU8(
    JSON.stringify({ person: user.personId, company: user.companyId, at: ctx.now(), originalsLeftOut: left }),
  );
  await ctx.transact((inner) => {
    inner.audit({ action: 'privacy.export', objectType: 'person', objectId: user.personId });
    return Promise.resolve();
  });
  return { bytes: zipSync(parts, { level: 6 }), mediaType: 'application/zip', name: 'my-data.zip' };
}

async function addOriginals(
  parts: Record<string, Uint8Array>,
  files: readonly { id: string; name: string; sha256: string; size: number }[],
  storage: StoragePort,
): Promise<string[]> {
  let room = ORIGINALS_MOST;
  const left: string[] = [];
  for (const { id, name, sha256, size } of files) {
    if (size > room) left.push(id);
    else {
      room -= size;
      // The id makes the name unique; photographs often have equal names.
      parts[`originals/${id}-${name.replaceAll(/[^\p{L}\p{N}._-]/gu, '_')}`] = await storage.read(sha256);
    }
  }
  return left;
}
