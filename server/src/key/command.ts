import type { KeyRing } from '#secrets/key-ring.ts';
import { asOwner } from '../company/session.ts';
import { openRing } from './retired.ts';

/** The keys, for a command beside the server. */
export const ringOf = (
  ownerUrl: string,
  present: { key: string; next: string | undefined },
): Promise<KeyRing> => asOwner(ownerUrl, null, (tx) => openRing(tx, present));
