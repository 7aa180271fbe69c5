import { useId, type ReactNode } from 'react';
import css from './Field.module.css';

interface FieldProps {
  label: string;
  children: (ids: FieldIds) => ReactNode;
  /** What to do, when the value is not right. */
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

/** What stands over something that is no field: pictures, a choice of tiles. */
export const LabelOver = ({ children }: { children: ReactNode }) => (
  <div className={css['over']}>{children}</div>
);

/** Label over the control, the error or hint under it. */
export function Field({ label, children, error, hint, required = false }: FieldProps) {
  const id = useId();
  const told = error ?? hint;
  return (
    <div className={css['field']}>
      <label className={css['label']} htmlFor={id} data-required={required || undefined}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': Boolean(error),
        'aria-describedby': told ? `${id}-told` : undefined,
        'aria-required': required,
      })}
      {told && (
        <div
          id={`${id}-told`}
          className={error ? css['error'] : css['hint']}
          role={error ? 'alert' : undefined}
        >
          {told}
        </div>
      )}
    </div>
  );
}
