import { useLingui } from '@lingui/react/macro';
import { reasonText } from '#text/errors.ts';
import { today } from '#text/format.ts';
import { DateInput } from '#ui/DateInput.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import css from './Booking.module.css';
import { DocumentFields } from './DocumentFields.tsx';
import { missingOf, type TravellerDraft, type TravellerNeed } from './traveller-form.ts';

export interface TravellerFieldsProps {
  draft: TravellerDraft;
  needs: readonly TravellerNeed[];
  /** Marks what is missing. */
  attempted: boolean;
  onChange: (part: Partial<TravellerDraft>) => void;
}

/** Who travels, as the document says. */
export function TravellerFields({ draft, needs, attempted, onChange }: TravellerFieldsProps) {
  const { t } = useLingui();
  const missing = missingOf(draft, needs);
  const fieldOf = (name: TravellerNeed) => ({
    required: needs.includes(name),
    error: attempted && missing.includes(name) ? reasonText('required') : null,
  });
  return (
    <div className={css['form']}>
      <TextInput
        label={t`Name on the document`}
        most={60}
        value={draft.name}
        {...fieldOf('name')}
        onChange={(name) => onChange({ name })}
      />
      <LatinNames draft={draft} fieldOf={fieldOf} onChange={onChange} />
      <Birth draft={draft} fieldOf={fieldOf} onChange={onChange} />
      <TextInput
        label={t`Phone`}
        type="tel"
        inputMode="tel"
        most={30}
        value={draft.phone}
        {...fieldOf('phone')}
        onChange={(phone) => onChange({ phone })}
      />
      <TextInput
        label={t`Email`}
        type="email"
        inputMode="email"
        most={120}
        value={draft.email}
        {...fieldOf('email')}
        onChange={(email) => onChange({ email })}
      />
      <DocumentFields
        draft={draft}
        required={needs.includes('document')}
        error={fieldOf('document').error}
        onChange={onChange}
      />
    </div>
  );
}

interface PartProps extends Pick<TravellerFieldsProps, 'draft' | 'onChange'> {
  fieldOf: (name: TravellerNeed) => { required: boolean; error: string | null };
}

function LatinNames({ draft, fieldOf, onChange }: PartProps) {
  const { t } = useLingui();
  return (
    <div className={css['pair']}>
      <TextInput
        label={t`Surname in Latin letters`}
        most={40}
        value={draft.familyName}
        {...fieldOf('familyName')}
        onChange={(familyName) => onChange({ familyName })}
      />
      <TextInput
        label={t`Given names in Latin letters`}
        most={40}
        value={draft.givenName}
        {...fieldOf('givenName')}
        onChange={(givenName) => onChange({ givenName })}
      />
    </div>
  );
}

function Birth({ draft, fieldOf, onChange }: PartProps) {
  const { t } = useLingui();
  return (
    <div className={css['pair']}>
      <Select
        label={t`Gender on the document`}
        value={draft.gender}
        options={[
          { value: '', label: '—' },
          { value: 'female', label: t`Female` },
          { value: 'male', label: t`Male` },
        ]}
        {...fieldOf('gender')}
        onChange={(gender) => onChange({ gender })}
      />
      <DateInput
        label={t`Born on`}
        value={draft.bornOn}
        latest={today()}
        {...fieldOf('bornOn')}
        onChange={(bornOn) => onChange({ bornOn })}
      />
    </div>
  );
}
