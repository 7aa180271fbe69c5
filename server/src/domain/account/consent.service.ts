import { CONSENTS } from '@outlay/contract/privacy';
import type { OpenContext } from '#kit/context.ts';
import * as consents from './consent.repository.ts';

/** The texts in force were agreed to, with the box that was ticked; each version once. */
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
