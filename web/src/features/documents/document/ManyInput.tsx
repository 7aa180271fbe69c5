import { localText } from '#text/format.ts';
import { Field } from '#ui/Field.tsx';
import css from './Draft.module.css';
import type { TypeInputProps } from './type-input.ts';

/** Multiple choice of a list. */
export function ManyInput({ field, value, error, onChange }: TypeInputProps) {
  const chosen = value.split(',').filter(Boolean);
  const toggle = (word: string) =>
    onChange((chosen.includes(word) ? chosen.filter((one) => one !== word) : [...chosen, word]).join(','));
  return (
    <Field label={localText(field.label)} error={error} required={field.required}>
      {({ id, 'aria-describedby': describedBy }) => (
        <div className={css['options']} role="group" id={id} aria-describedby={describedBy}>
          {field.options?.map((option) => (
            <button
              key={option.value}
              type="button"
              className={css['option']}
              aria-pressed={chosen.includes(option.value)}
              onClick={() => toggle(option.value)}
            >
              {localText(option.label)}
            </button>
          ))}
        </div>
      )}
    </Field>
  );
}
