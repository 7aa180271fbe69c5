import { useLingui } from '@lingui/react/macro';
import { Field } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import css from './Draft.module.css';

interface PickInputProps {
  label: string;
  /** The chosen value as text; empty when nothing is chosen. */
  value: string;
  onPress: () => void;
  error?: string | null | undefined;
  hint?: string | undefined;
  required?: boolean;
}

/** A field whose value is chosen in a sheet. */
export function PickInput({ label, value, onPress, error, hint, required = false }: PickInputProps) {
  const { t } = useLingui();
  return (
    <Field label={label} error={error} hint={hint} required={required}>
      {({ 'aria-required': _required, ...ids }) => (
        <button type="button" {...ids} className={css['pick']} onClick={onPress}>
          <span className={value ? undefined : css['placeholder']}>{value || t`Please choose`}</span>
          <Icon name="chev" size={18} />
        </button>
      )}
    </Field>
  );
}
