import { useLingui } from '@lingui/react/macro';
import css from './Till.module.css';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0'] as const;

/** Keys for an amount, large enough for a thumb. */
export function Keypad({ onKey }: { onKey: (key: string) => void }) {
  const { t } = useLingui();
  return (
    <div className={css['keys']} role="group" aria-label={t`Keypad`}>
      {KEYS.map((key) => (
        <button
          key={key}
          type="button"
          aria-label={key === '.' ? t`Decimal point` : key}
          onClick={() => onKey(key)}
        >
          {key}
        </button>
      ))}
      <button type="button" aria-label={t`Delete the last digit`} onClick={() => onKey('back')}>
        ⌫
      </button>
    </div>
  );
}
