import { CONSENTS, ConsentKind, LOCATION_CONSENT } from '@outlay/contract/organisation/account.consent';
import type { Context, OpenContext } from '#request/context.ts';
import * as consents from './consent.repository.ts';

type Recorder = Pick<OpenContext, 'db' | 'now' | 'origin'>;
type Consent = (typeof CONSENTS)[number];

/** Records consent to the current texts, by the ticked box; each version once. */
export const recordConsent = (ctx: Recorder, personId: string): Promise<void> =>
  recordConsents(ctx, personId, CONSENTS);

/** Records consent to one text that not everybody agrees to. */
export const recordConsentTo = (ctx: Recorder, personId: string, consent: Consent): Promise<void> =>
  recordConsents(ctx, personId, [consent]);

async function recordConsents(
  { db, now, origin: { device, address } }: Recorder,
  personId: string,
  agreed: readonly Consent[],
): Promise<void> {
  await consents.insertConsents(
    db,
    agreed.map(({ kind, version }) => ({ person_id: personId, kind, version, at: now(), device, address })),
  );
}

/** Withdraws a consent that is not needed for the rest; false if it was not given. */
export async function withdrawConsentTo(
  { db, user, now }: Pick<Context, 'db' | 'user' | 'now'>,
  { kind }: Consent,
): Promise<boolean> {
  const { numUpdatedRows } = await consents.withdrawConsents(db, user.personId, kind, now());
  return numUpdatedRows > 0n;
}

/** Whether the caller agreed to the text in force. */
export async function hasConsented(
  { db, user }: Pick<Context, 'db' | 'user'>,
  { kind, version }: Consent,
): Promise<boolean> {
  const rows = await consents.listConsents(db, user.personId);
  return rows.some((row) => row.kind === kind && row.version === version && row.withdrawn_at === null);
}

/** The texts to which the caller agreed, and when. */
export async function listMyConsents({ db, user }: Pick<Context, 'db' | 'user'>) {
  const rows = await consents.listConsents(db, user.personId);
  const items = rows.map(({ kind, version, at, withdrawn_at: withdrawnAt }) => ({
    kind: ConsentKind.parse(kind),
    version,
    at: at.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    inForce: [...CONSENTS, LOCATION_CONSENT].some((one) => one.kind === kind && one.version === version),
  }));
  return { items };
}
