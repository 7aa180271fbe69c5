import { useLingui } from '@lingui/react/macro';
import type { TypeField } from '@outlay/contract/documents/document.type';
import { useState } from 'react';
import { localText } from '#text/format.ts';
import { listWords } from '#text/words.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { DateInput } from '#ui/DateInput.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea, TextInput } from '#ui/TextInput.tsx';
import { ColleagueSheet } from './ColleagueSheet.tsx';
import css from './Draft.module.css';
import { ItineraryInput } from './ItineraryInput.tsx';
import { ManyInput } from './ManyInput.tsx';
import { PickInput } from './PickInput.tsx';
import { PlaceSheet, type PlaceKind } from './PlaceSheet.tsx';
import type { TypeInputProps } from './type-input.ts';
import { rememberMembers, useMembers } from '#features/organisation/company/use-members.ts';
import { usePlaceName } from './use-place-name.ts';

interface TypeFieldsProps {
  fields: readonly TypeField[];
  /** Includes the computed values of formulas. */
  values: Record<string, string>;
  currency: string;
  /** Path prefix of the fields in the form: `values`, `lines.<id>.values`. */
  at: string;
  /** By path: how to correct the value. */
  errors: Record<string, string>;
  onChange: (key: string, value: string) => void;
}

/** The fields of a document type, rendered from its definition. */
export const TypeFields = ({ fields, values, currency, at, errors, onChange }: TypeFieldsProps) =>
  fields.map((field) => (
    <div key={field.key} data-path={`${at}.${field.key}`}>
      <TypeInput
        field={field}
        value={values[field.key] ?? ''}
        currency={currency}
        span={{ from: values['from'] ?? '', to: values['to'] ?? '' }}
        error={errors[`${at}.${field.key}`] ?? null}
        onChange={(value) => onChange(field.key, value)}
      />
    </div>
  ));

/** Keeps digits, the sign and the decimal point; accepts full-width and Chinese punctuation. */
const decimal = (text: string): string => text.replace(/[,，。]/g, '.').replace(/[^\d.-]/g, '');

function TypeInput(props: TypeInputProps & { span: { from: string; to: string } }) {
  const { field, value, currency, error, onChange } = props;
  const { kind, required, most = 140 } = field;
  const label = localText(field.label);
  const hint = field.hint && localText(field.hint);
  const common = { label, value, error, onChange, required, ...(hint ? { hint } : {}) };
  const number = { ...common, inputMode: 'decimal', most: 20 } as const;
  switch (kind) {
    case 'longText':
      return <TextArea {...common} most={most} />;
    case 'date':
      return <DateInput {...common} />;
    case 'select':
      return <ChoiceInput {...props} />;
    case 'multiSelect':
      return <ManyInput {...props} />;
    case 'number':
      return <TextInput {...number} onChange={(text) => onChange(decimal(text))} />;
    case 'money':
      return (
        <TextInput
          {...number}
          label={`${label} (${currency})`}
          onChange={(text) => onChange(decimal(text))}
        />
      );
    case 'member':
      return <MemberInput {...props} />;
    case 'department':
    case 'project':
    case 'costCentre':
      return <PlaceInput {...props} kind={kind} />;
    case 'itinerary':
      return <ItineraryInput {...props} />;
    case 'yesNo':
      return <YesInput {...props} />;
    case 'formula':
      return <Computed label={label} value={value} />;
    default:
      return <TextInput {...common} most={most} />;
  }
}

function ChoiceInput({ field, value, error, onChange }: TypeInputProps) {
  const { t } = useLingui();
  const options = (field.options ?? []).map((option) => ({
    value: option.value,
    label: localText(option.label),
  }));
  return (
    <Select
      label={localText(field.label)}
      value={value}
      error={error}
      required={field.required}
      options={[{ value: '', label: t`Please choose` }, ...options]}
      onChange={onChange}
    />
  );
}

function MemberInput({ field, value, error, onChange }: TypeInputProps) {
  const [open, setOpen] = useState(false);
  const members = useMembers(value.split(',').filter(Boolean));
  const label = localText(field.label);
  return (
    <>
      <PickInput
        label={label}
        value={listWords(members.map(({ name }) => name))}
        error={error}
        required={field.required}
        onPress={() => setOpen(true)}
      />
      <ColleagueSheet
        open={open}
        title={label}
        chosen={members}
        onChange={(chosen) => {
          rememberMembers(chosen);
          onChange(chosen.map(({ id }) => id).join(','));
        }}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

function PlaceInput({ field, value, error, onChange, kind }: TypeInputProps & { kind: PlaceKind }) {
  const [open, setOpen] = useState(false);
  const name = usePlaceName(kind, value);
  return (
    <>
      <PickInput
        label={localText(field.label)}
        value={name}
        error={error}
        required={field.required}
        onPress={() => setOpen(true)}
      />
      <PlaceSheet
        kind={open ? kind : null}
        chosen={value || null}
        onPick={(place) => onChange(place?.id ?? '')}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

const YesInput = ({ field, value, error, onChange }: TypeInputProps) => (
  <div style={{ padding: '6px 0' }}>
    <Checkbox checked={value === 'yes'} onChange={(on) => onChange(on ? 'yes' : '')}>
      {localText(field.label)}
    </Checkbox>
    {error && (
      <p className={css['bad']} role="alert">
        {error}
      </p>
    )}
  </div>
);

/** A read-only value that is computed from other fields. */
const Computed = ({ label, value }: { label: string; value: string }) => (
  <Field label={label}>
    {({ id }) => (
      <output id={id} className={css['computed']}>
        {value || '—'}
      </output>
    )}
  </Field>
);
