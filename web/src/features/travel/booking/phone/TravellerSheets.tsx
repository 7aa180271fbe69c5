import { Trans, useLingui } from '@lingui/react/macro';
import type { TravellerForm } from '@outlay/contract/travel/booking.offer';
import type { TravellerProfile } from '@outlay/contract/travel/booking.setting';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import {
  draftOfGuest,
  draftOfProfile,
  EMPTY_TRAVELLER,
  missingOf,
  travellerOf,
  type TravellerNeed,
} from './traveller-form.ts';
import { TravellerFields } from './TravellerFields.tsx';
import { useSaveTraveller } from './use-save-traveller.ts';

interface MyDetailsSheetProps {
  profile: TravellerProfile;
  needs: readonly TravellerNeed[];
  onClose: () => void;
}

/** What is missing of me, saved in my profile. */
export function MyDetailsSheet({ profile, needs, onClose }: MyDetailsSheetProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(() => draftOfProfile(profile));
  // It opens because something is missing, so that is marked at once.
  const attempted = missingOf(draftOfProfile(profile), needs).length > 0;
  const { save, busy, error } = useSaveTraveller(profile);
  const whole = missingOf(draft, needs).length === 0;
  return (
    <Sheet
      open
      title={t`My details`}
      onClose={onClose}
      foot={
        <Button wide busy={busy} disabled={!whole} onPress={() => save(draft, { onSuccess: onClose })}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      {error && (
        <Notice tone="stop" title={t`Not saved`}>
          {errorWords(error)}
        </Notice>
      )}
      <TravellerFields
        draft={draft}
        needs={needs}
        attempted={attempted}
        onChange={(part) => setDraft({ ...draft, ...part })}
      />
    </Sheet>
  );
}

interface GuestSheetProps {
  /** Null for a new one. */
  guest: TravellerForm | null;
  needs: readonly TravellerNeed[];
  onDone: (guest: TravellerForm) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** Somebody who is not a member of the company; kept with this booking only. */
export function GuestSheet({ guest, needs, onDone, onRemove, onClose }: GuestSheetProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(() => (guest ? draftOfGuest(guest) : EMPTY_TRAVELLER));
  const [attempted, setAttempted] = useState(false);
  const submit = () => {
    setAttempted(true);
    if (missingOf(draft, needs).length === 0) onDone(travellerOf(draft));
  };
  return (
    <Sheet
      open
      title={guest ? t`Guest` : t`Add a guest`}
      onClose={onClose}
      foot={
        <>
          {guest && (
            <Button tone="line" onPress={onRemove}>
              <Trans>Remove</Trans>
            </Button>
          )}
          <Button wide onPress={submit}>
            {guest ? <Trans>Done</Trans> : <Trans>Add</Trans>}
          </Button>
        </>
      }
    >
      <TravellerFields
        draft={draft}
        needs={needs}
        attempted={attempted}
        onChange={(part) => setDraft({ ...draft, ...part })}
      />
    </Sheet>
  );
}
