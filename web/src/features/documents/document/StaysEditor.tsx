import { Trans, useLingui } from '@lingui/react/macro';
import { STAYS_MOST, type Stay } from '@outlay/contract/documents/document.itinerary';
import { Button } from '#ui/Button.tsx';
import css from './Stays.module.css';
import { StayFields } from './StayFields.tsx';

interface StaysEditorProps {
  legend: string;
  hint: string;
  required?: boolean;
  stays: readonly Stay[];
  /** First and last day of the trip, as far as they are known. */
  span: { from: string; to: string };
  error: string | null;
  onChange: (stays: Stay[]) => void;
}

/** Cities with their days, in their order. A new one begins where the last one ends. */
export function StaysEditor({ legend, hint, required, stays, span, error, onChange }: StaysEditorProps) {
  const { t } = useLingui();
  const last = stays.at(-1);
  const add = () =>
    onChange([
      ...stays,
      {
        city: '',
        country: last?.country ?? 'CN',
        from: last?.to || span.from,
        to: span.to || last?.to || span.from,
      },
    ]);
  return (
    <fieldset className={css['stays']} aria-invalid={error !== null}>
      <legend>
        {legend}
        {required && <span aria-hidden="true"> *</span>}
      </legend>
      <p className={css['hint']}>{hint}</p>
      {stays.map((stay, index) => (
        <StayFields
          // Stays have no id: their place is all that tells two of them apart.
          key={index}
          number={index + 1}
          stay={stay}
          onChange={(next) => onChange(stays.map((one, at) => (at === index ? next : one)))}
          onRemove={() => onChange(stays.filter((_, at) => at !== index))}
        />
      ))}
      {error && (
        <p className={css['bad']} role="alert">
          {error}
        </p>
      )}
      {stays.length < STAYS_MOST && (
        <Button tone="line" small icon="plus" onPress={add}>
          {stays.length === 0 ? <Trans>Add a city</Trans> : t`Add another city`}
        </Button>
      )}
    </fieldset>
  );
}
