import { Trans, useLingui } from '@lingui/react/macro';
import type { EmergencyContact } from '@outlay/contract/travel/trip.safety';
import { useState } from 'react';
import { errorWords, reasonText } from '#text/errors.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useSaveContact } from '../safety.queries.ts';

interface ContactSheetProps {
  saved: { contact: EmergencyContact | null; version: number };
  onClose: () => void;
}

const PHONE = /^\+?[\d ()-]{5,30}$/;

/** The emergency contact of the member. */
export function ContactSheet({ saved, onClose }: ContactSheetProps) {
  const { t } = useLingui();
  const [contact, setContact] = useState(saved.contact ?? { name: '', relation: '', phone: '' });
  const [attempted, setAttempted] = useState(false);
  const save = useSaveContact();
  const send = (next: EmergencyContact | null) =>
    save.mutate({ contact: next, version: saved.version }, { onSuccess: onClose });
  const whole =
    contact.name.trim() !== '' && contact.relation.trim() !== '' && PHONE.test(contact.phone.trim());
  return (
    <Sheet
      open
      title={t`Emergency contact`}
      onClose={onClose}
      foot={
        <>
          {saved.contact && (
            <Button tone="line" onPress={() => send(null)}>
              <Trans>Remove</Trans>
            </Button>
          )}
          <Button
            wide
            busy={save.isPending}
            onPress={() => {
              setAttempted(true);
              if (whole) send(contact);
            }}
          >
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      {save.error && (
        <Notice tone="stop" title={t`Not saved`}>
          {errorWords(save.error)}
        </Notice>
      )}
      <ContactFields contact={contact} attempted={attempted} onChange={setContact} />
    </Sheet>
  );
}

interface ContactFieldsProps {
  contact: EmergencyContact;
  attempted: boolean;
  onChange: (contact: EmergencyContact) => void;
}

function ContactFields({ contact, attempted, onChange }: ContactFieldsProps) {
  const { t } = useLingui();
  const missing = (text: string) => (attempted && text.trim() === '' ? reasonText('required') : null);
  const badPhone =
    attempted && !PHONE.test(contact.phone.trim()) ? t`Digits, with the country code abroad` : null;
  return (
    <>
      <TextInput
        label={t`Name`}
        required
        most={60}
        value={contact.name}
        error={missing(contact.name)}
        onChange={(name) => onChange({ ...contact, name })}
      />
      <TextInput
        label={t`Relation`}
        required
        most={40}
        placeholder={t`For example: sister`}
        value={contact.relation}
        error={missing(contact.relation)}
        onChange={(relation) => onChange({ ...contact, relation })}
      />
      <TextInput
        label={t`Phone`}
        required
        type="tel"
        inputMode="tel"
        most={30}
        value={contact.phone}
        error={badPhone}
        onChange={(phone) => onChange({ ...contact, phone })}
      />
    </>
  );
}
