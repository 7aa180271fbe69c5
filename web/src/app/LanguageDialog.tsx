import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from 'zustand';
import { LANGUAGE_NAMES } from '#i18n/i18n.ts';
import { keepLanguage, session, switchToUserLanguage } from '#session/session.ts';
import { Dialog } from '#ui/Dialog.tsx';

/** Asks which language to keep when the device's and the account's differ. */
export function LanguageDialog() {
  const { t } = useLingui();
  const other = useStore(session, (state) => state.otherLanguage);
  const name = LANGUAGE_NAMES[other?.locale ?? 'en'];
  return (
    <Dialog
      open={other !== null}
      title={
        other?.appWasOpen ? t`Restart the app?` : t({ id: 'app.LangTitle', message: 'Switch the language?' })
      }
      yes={other?.appWasOpen ? t`Restart` : t`Switch`}
      onYes={switchToUserLanguage}
      onNo={() => void keepLanguage()}
    >
      <p>
        {other?.appWasOpen ? (
          <Trans>The language was changed to {name} on another device. Restart the app to use it.</Trans>
        ) : (
          <Trans>Your account’s language is {name}. It was changed on another device.</Trans>
        )}
      </p>
    </Dialog>
  );
}
