import type { ConnectionKind } from '@outlay/contract/membership/connection.settings';
import type { Db } from '#database/connect.ts';
import * as lookups from './lookup.repository.ts';
import type { LookupRow } from './lookup.repository.ts';

/** An enabled connection, as anybody may find it: ids and a name, never a secret. */
export type Found = Pick<LookupRow, 'connection_id' | 'kind' | 'name' | 'corp_id' | 'app_id'>;

/** The kinds that are connected on this server; `only` where one company has the one connection of it. */
export async function listKinds(db: Db): Promise<{ kind: ConnectionKind; only: Found | null }[]> {
  const kinds = await lookups.countKinds(db);
  const isAlone = await lookups.hasOneCompany(db);
  const found: { kind: ConnectionKind; only: Found | null }[] = [];
  for (const { kind, count, only } of kinds) {
    const row = isAlone && count === 1 ? await lookups.findLookup(db, only) : undefined;
    found.push({ kind, only: row ?? null });
  }
  return found;
}

/** The connections of a company by its code, a mail domain or address, or the id that a platform gave it or its app. */
export async function findOfCompany(db: Db, text: string): Promise<Found[]> {
  if (text === '') return [];
  const byCode = await lookups.listByCompanyCode(db, text);
  if (byCode.length > 0) return byCode;
  const domain = text.split('@').at(-1) ?? '';
  if (domain.includes('.')) return await lookups.listByDomain(db, domain);
  return await lookups.listByCorpId(db, text);
}
