import { Trans, useLingui } from '@lingui/react/macro';
import { TRAVEL_DOCUMENTS, type TravelDocumentKind } from '@outlay/contract/travel/booking.offer';
import { formatDay } from '#text/format.ts';
import { Button } from '#ui/Button.tsx';
import { DateInput } from '#ui/DateInput.tsx';
import { FieldHeading } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { DOCUMENT_WORDS } from '../booking-words.ts';
import css from './Booking.module.css';
import type { TravellerDraft } from './traveller-form.ts';

interface DocumentFieldsProps {
  draft: TravellerDraft;
  required: boolean;
  error: string | null;
  onChange: (part: Pick<TravellerDraft, 'document'> & Partial<Pick<TravellerDraft, 'stored'>>) => void;
}

const NEW: NonNullable<TravellerDraft['document']> = { kind: 'idCard', number: '', expiresOn: '' };

/** The document: a stored one is shown by its end, and can be replaced or removed. */
export function DocumentFields({ draft, required, error, onChange }: DocumentFieldsProps) {
  const { t, i18n } = useLingui();
  const { document, stored } = draft;
  const name = t({ message: 'Document', context: 'of a traveller' });
  if (stored && !document)
    return (
      <div>
        <FieldHeading>{name}</FieldHeading>
        <div className={css['stored']}>
          <span>
            <b>{i18n._(DOCUMENT_WORDS[stored.kind])}</b> •••• {stored.ending}
            {stored.expiresOn && <small>{t`valid until ${formatDay(stored.expiresOn)}`}</small>}
          </span>
          <div>
            <Button small tone="text" onPress={() => onChange({ document: { ...NEW, kind: stored.kind } })}>
              <Trans>Replace</Trans>
            </Button>
            <Button small tone="text" onPress={() => onChange({ document: null, stored: null })}>
              <Trans>Remove</Trans>
            </Button>
          </div>
        </div>
      </div>
    );
  const typed = document ?? NEW;
  const set = (part: Partial<typeof typed>) => onChange({ document: { ...typed, ...part } });
  return (
    <>
      <div className={css['pair']}>
        <Select<TravelDocumentKind>
          label={name}
          value={typed.kind}
          options={TRAVEL_DOCUMENTS.map((value) => ({ value, label: i18n._(DOCUMENT_WORDS[value]) }))}
          onChange={(kind) => set({ kind })}
        />
        <TextInput
          label={t`Number of the document`}
          most={40}
          required={required}
          value={typed.number}
          error={error}
          onChange={(number) => set({ number })}
        />
      </div>
      <DateInput
        label={t`Valid until`}
        value={typed.expiresOn}
        onChange={(expiresOn) => set({ expiresOn })}
      />
      {stored && (
        <Button small tone="text" onPress={() => onChange({ document: null })}>
          <Trans>Keep the stored one</Trans>
        </Button>
      )}
    </>
  );
}
