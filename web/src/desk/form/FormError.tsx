import css from '#desk/Desk.module.css';
import { errorWords } from '#text/errors.ts';

/** Why something was not done, in the reader's language; nothing while there is no error. */
export function FormError({ error }: { error: Error | null }) {
  return (
    error && (
      <p className={css['wrong']} role="alert">
        {errorWords(error)}
      </p>
    )
  );
}
