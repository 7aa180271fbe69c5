import { useId, type ReactNode } from 'react';
import css from './Field.module.css';

interface FieldProps {
  label: string;
  children: (ids: FieldIds) => ReactNode;
  /** How to correct the value; shown when it is invalid. */
  error?: string | null | undefined;
  hint?: ReactNode;
  required?: boolean;
}
export interface FieldIds {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  'aria-required': boolean;
}

/** A heading for content that is not a form control, such as pictures or a group of tiles. */
export const FieldHeading = ({ children }: { children: ReactNode }) => (
  <div className={css['over']}>{children}</div>
);

/** Places the label above the control, and the error or hint below it. */
export function Field({ label, children, error, hint, required = false }: FieldProps) {
  const id = useId();
  const message = error ?? hint;
  return (
    <div className={css['field']}>
      <label className={css['label']} htmlFor={id} data-required={required || undefined}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': Boolean(error),
        'aria-describedby': message ? `${id}-message` : undefined,
        'aria-required': required,
      })}
      {message && (
        <div
          id={`${id}-message`}
          className={error ? css['error'] : css['hint']}
          role={error ? 'alert' : undefined}
        >
          {message}
        </div>
      )}
    </div>
  );
}
