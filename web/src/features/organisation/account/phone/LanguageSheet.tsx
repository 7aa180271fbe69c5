import { useLingui } from '@lingui/react/macro';
import { LOCALES, type Locale } from '@outlay/contract/locale';
import { LANGUAGE_NAMES, switchLanguage } from '#i18n/i18n.ts';
import { localeKept } from '#device/locale.ts';
import { toNeighbour } from '#ui/arrow-keys.ts';
import { Icon } from '#ui/Icon.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import css from '../Login.module.css';

interface LanguageSheetProps {
  open: boolean;
  onClose: () => void;
  /** Awaited before the page reloads, so that the server can store the language. */
  onPick?: (locale: Locale) => Promise<unknown>;
}

export function LanguageSheet({ open, onClose, onPick }: LanguageSheetProps) {
  const { t } = useLingui();
  const now = localeKept();
  const pick = async (locale: Locale) => {
    if (locale === now) return onClose();
    await onPick?.(locale).catch(() => undefined);
    switchLanguage(locale);
  };
  return (
    <Sheet open={open} title={t`Language`} onClose={onClose}>
      <div className={css['choices']} role="radiogroup" aria-label={t`Language`}>
        {LOCALES.map((locale) => (
          <button
            key={locale}
            type="button"
            role="radio"
            aria-checked={locale === now}
            tabIndex={locale === now ? 0 : -1}
            lang={locale}
            className={css['choice']}
            onClick={() => void pick(locale)}
            // Choosing reloads the page, so an arrow key only moves the focus.
            onKeyDown={toNeighbour}
          >
            {LANGUAGE_NAMES[locale]}
            {locale === now && <Icon name="check" size={20} />}
          </button>
        ))}
      </div>
    </Sheet>
  );
}
