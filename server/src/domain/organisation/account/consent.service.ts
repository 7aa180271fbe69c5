import { CONSENTS, ConsentKind } from '@outlay/contract/organisation/account.consent';
import type { Context, OpenContext } from '#request/context.ts';
import * as consents from './consent.repository.ts';

/** Records consent to the current texts, by the ticked box; each version once. */
export async function recordConsent(
  { db, now, origin }: Pick<OpenContext, 'db' | 'now' | 'origin'>,
  personId: string,
): Promise<void> {
  const { device, address } = origin;
  await consents.insertConsents(
    db,
    CONSENTS.map(({ kind, version }) => ({ person_id: personId, kind, version, at: now(), device, address })),
  );
}

/** The texts to which the caller agreed, and when. */
export async function listMyConsents({ db, user }: Pick<Context, 'db' | 'user'>) {
  const rows = await consents.listConsents(db, user.personId);
  const items = rows.map(({ kind, version, at }) => ({
    kind: ConsentKind.parse(kind),
    version,
    at: at.toISOString(),
    inForce: CONSENTS.some((one) => one.kind === kind && one.version === version),
  }));
  return { items };
}
