import type { TravellerProfile } from '@outlay/contract/travel/booking.setting';
import { useSaveProfile } from '../booking.queries.ts';
import { travellerOf, type TravellerDraft } from './traveller-form.ts';

interface Then {
  onSuccess: (saved: TravellerProfile) => void;
  onError: (error: Error) => void;
}

/** Saves the profile; the stored document stays unless it was replaced or removed. */
export function useSaveTraveller(profile: TravellerProfile) {
  const change = useSaveProfile();
  return {
    busy: change.isPending,
    error: change.error,
    save: (draft: TravellerDraft, then: Partial<Then>) =>
      change.mutate(
        {
          ...travellerOf(draft),
          version: profile.version,
          removesDocument: profile.document !== null && draft.stored === null && draft.document === null,
        },
        then,
      ),
  };
}
