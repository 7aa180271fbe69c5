import type { WalletStanding } from '@outlay/contract/spend/invoice';
import type { CardState } from '@outlay/contract/spend/invoice.wallet';
import type { SetState, WalletFault } from '#provider/platform/wallet.port.ts';

/** A payment that was not taken back for so long is final. A closed card cannot be opened again. */
const FINAL_AFTER_MS = 3 * 86_400_000;

/** What the documents say of an invoice. */
export interface Use {
  /** The submitted document that has locked the invoice; null if none has. `since`: its status. */
  document: { status: string; since: Date } | null;
  /** Whether the invoice was paid with it. */
  settled: boolean;
}

/** The state that the card in the wallet should have. */
export function wantedOf({ document, settled }: Use, now: Date): SetState {
  if (document === null) return 'free';
  const paid = document.status === 'Paid' && settled;
  return paid && now.getTime() - document.since.getTime() >= FINAL_AFTER_MS ? 'closed' : 'locked';
}

/**
 * The state in which a wallet that is no longer used leaves a card that we have locked: closed if it was paid, because
 * nobody could close it later, else free.
 */
export const lastOf = ({ document, settled }: Use): SetState =>
  document?.status === 'Paid' && settled ? 'closed' : 'free';

/** The next state to set on the way to the wanted one; null if there is none: a closed or cancelled card stays so. */
export function nextOf(known: CardState, wanted: SetState): SetState | null {
  if (known === wanted || known === 'closed' || known === 'cancelled') return null;
  // Only a locked card can be closed.
  return known === 'free' ? 'locked' : wanted;
}

/** What is known of a card after an answer, and why the last attempt was refused; null if it was not. */
export interface Known {
  known: CardState;
  refused: WalletFault | null;
  /** We have closed it ourselves. */
  closedByUs?: boolean;
}

interface Refusal {
  fault: WalletFault;
  /** The requested state, and whether an earlier attempt, whose answer was lost, requested it as well. */
  state: SetState;
  triedBefore: boolean;
  /** The state that the platform reports now; undefined if it reports none. */
  seen: CardState | undefined;
}

/** What a refused change means, by the state that the platform reports. */
export function afterRefusal(before: CardState, { fault, state, triedBefore, seen }: Refusal): Known {
  const elsewhere: Known = { known: 'free', refused: 'lockedElsewhere' };
  if (seen === 'cancelled') return { known: seen, refused: null };
  if (seen === 'closed') return { known: seen, refused: null, closedByUs: triedBefore && state === 'closed' };
  if (fault === 'lockedElsewhere') return elsewhere;
  if (fault !== 'wrongState' || seen === undefined) return { known: before, refused: fault };
  // Another app of ours, or of the company, may have locked it just now: only an attempt of this document counts.
  if (seen === 'locked' && state === 'locked')
    return triedBefore ? { known: seen, refused: null } : elsewhere;
  return { known: seen, refused: seen === before && seen !== state ? fault : null };
}

/** What a reading means for a card that was open. */
export function afterReading(
  before: { known: CardState; refused: string | null; tried: SetState | null },
  seen: CardState,
): Known {
  const refused = before.refused as WalletFault | null;
  if (seen === 'cancelled') return { known: seen, refused: null };
  if (seen === 'closed') return { known: seen, refused: null, closedByUs: before.tried === 'closed' };
  if (seen === 'free') return { known: seen, refused: refused === 'lockedElsewhere' ? null : refused };
  // Locked by us, though the answer was lost, or by another app.
  const ours = before.known === 'locked' || (before.tried === 'locked' && refused !== 'lockedElsewhere');
  return ours ? { known: seen, refused } : { known: 'free', refused: 'lockedElsewhere' };
}

/** What the invoice says of its card. */
export function standingOf({ known, refused, closedByUs = false }: Known): WalletStanding {
  if (known === 'cancelled') return 'cancelled';
  return refused === 'lockedElsewhere' || (known === 'closed' && !closedByUs) ? 'elsewhere' : 'ours';
}
