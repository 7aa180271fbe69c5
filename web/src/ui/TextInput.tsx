import type { HTMLInputTypeAttribute, ReactNode } from 'react';
import { classes } from './class-names.ts';
import { Field } from './Field.tsx';
import css from './Field.module.css';

interface TextInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | null | undefined;
  hint?: ReactNode;
  placeholder?: string;
  type?: HTMLInputTypeAttribute;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email';
  autoComplete?: string;
  /** Maximum length; 140 by the specification unless the field has its own. */
  most?: number;
  required?: boolean;
  onLeave?: () => void;
  /** Content beside the input, such as a picture or a button. */
  beside?: ReactNode;
}

export function TextInput(props: TextInputProps) {
  const { label, value, onChange, error, hint, required = false, most = 140, beside, onLeave } = props;
  return (
    <Field label={label} error={error} hint={hint} required={required}>
      {(ids) => (
        <span className={css['with']}>
          <input
            {...ids}
            className={css['control']}
            value={value}
            type={props.type ?? 'text'}
            inputMode={props.inputMode}
            autoComplete={props.autoComplete ?? 'off'}
            placeholder={props.placeholder}
            maxLength={most}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onLeave}
          />
          {beside}
        </span>
      )}
    </Field>
  );
}

interface TextAreaProps extends Pick<
  TextInputProps,
  'label' | 'value' | 'onChange' | 'error' | 'hint' | 'most' | 'required'
> {
  placeholder?: string;
}

export function TextArea(props: TextAreaProps) {
  const { label, value, onChange, error, hint, most = 140, placeholder, required = false } = props;
  return (
    <Field label={label} error={error} hint={hint} required={required}>
      {(ids) => (
        <textarea
          {...ids}
          className={classes(css['control'], css['long'])}
          value={value}
          maxLength={most}
          placeholder={placeholder}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
