import { Trans, useLingui } from '@lingui/react/macro';
import type { Offer, TravellerForm } from '@outlay/contract/travel/booking.offer';
import type { TravellerProfile } from '@outlay/contract/travel/booking.setting';
import { useState } from 'react';
import { Avatar } from '#ui/Avatar.tsx';
import { Rows, Section } from '#ui/Card.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Pill } from '#ui/Pill.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { Switch } from '#ui/Switch.tsx';
import { DOCUMENT_WORDS } from '../booking-words.ts';
import type { CheckoutDraft } from './checkout-form.ts';
import {
  draftOfGuest,
  draftOfProfile,
  endingOf,
  missingOf,
  needsOf,
  type TravellerDraft,
} from './traveller-form.ts';
import { GuestSheet, MyDetailsSheet } from './TravellerSheets.tsx';

interface TravellersProps {
  offer: Offer;
  profile: TravellerProfile;
  draft: CheckoutDraft;
  /** How many travel. */
  count: number;
  attempted: boolean;
  onChange: (part: Partial<CheckoutDraft>) => void;
}

/** Who travels: myself, as my profile says, and guests. */
export function Travellers({ offer, profile, draft, count, attempted, onChange }: TravellersProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'me' | number | null>(null);
  const { myself, guests } = draft;
  const needs = needsOf(offer);
  const named = guests.length + (myself ? 1 : 0);
  const close = () => setOpen(null);
  return (
    <Section
      title={t`Travellers`}
      aside={
        <Trans>
          {named} of {count}
        </Trans>
      }
    >
      {attempted && named !== count && <Count named={named} count={count} />}
      <Rows>
        <Row
          title={t`I travel myself`}
          slim
          end={<Switch on={myself} label={t`I travel myself`} onChange={(on) => onChange({ myself: on })} />}
        />
        {myself && <Person draft={draftOfProfile(profile)} needs={needs} onPress={() => setOpen('me')} />}
        {guests.map((one, place) => (
          <Person
            key={`${place} ${one.name}`}
            draft={draftOfGuest(one)}
            needs={needs}
            onPress={() => setOpen(place)}
          />
        ))}
        {named < count && (
          <Row
            lead={<Square icon="plus" tone="plain" />}
            title={t`Add a guest`}
            sub={t`Somebody who is not a member of the company`}
            onPress={() => setOpen(guests.length)}
          />
        )}
      </Rows>
      <Sheets
        {...{ open, guests, needs, profile }}
        onGuests={(next) => {
          onChange({ guests: next });
          close();
        }}
        onClose={close}
      />
    </Section>
  );
}

interface SheetsProps {
  /** Myself, or the guest at a place; the place after the last is for a new one. */
  open: 'me' | number | null;
  guests: readonly TravellerForm[];
  needs: ReturnType<typeof needsOf>;
  profile: TravellerProfile;
  onGuests: (guests: TravellerForm[]) => void;
  onClose: () => void;
}

function Sheets({ open, guests, needs, profile, onGuests, onClose }: SheetsProps) {
  if (open === 'me') return <MyDetailsSheet profile={profile} needs={needs} onClose={onClose} />;
  if (open === null) return null;
  return (
    <GuestSheet
      guest={guests[open] ?? null}
      needs={needs}
      onDone={(one) => onGuests([...guests.slice(0, open), one, ...guests.slice(open + 1)])}
      onRemove={() => onGuests(guests.filter((_, place) => place !== open))}
      onClose={onClose}
    />
  );
}

function Count({ named, count }: { named: number; count: number }) {
  return (
    <Notice
      tone="stop"
      title={
        named < count ? (
          <Trans>You searched for {count}: add who else travels</Trans>
        ) : (
          <Trans>You searched for {count}: take somebody off</Trans>
        )
      }
    />
  );
}

interface PersonProps {
  draft: TravellerDraft;
  needs: ReturnType<typeof needsOf>;
  onPress: () => void;
}

/** A traveller, or what is missing of them. */
function Person({ draft, needs, onPress }: PersonProps) {
  const { t, i18n } = useLingui();
  const { name, phone, document, stored } = draft;
  const missing = missingOf(draft, needs).length > 0;
  const paper = document ?? stored;
  const ending = document ? endingOf(document.number) : (stored?.ending ?? '');
  return (
    <Row
      lead={<Avatar name={name || '?'} />}
      title={name || t`Guest`}
      sub={[paper && `${i18n._(DOCUMENT_WORDS[paper.kind])} •••• ${ending}`, phone]
        .filter(Boolean)
        .join(' · ')}
      end={
        missing && (
          <Pill tone="wait" icon="warn">
            <Trans>Fill in</Trans>
          </Pill>
        )
      }
      more
      onPress={onPress}
    />
  );
}
