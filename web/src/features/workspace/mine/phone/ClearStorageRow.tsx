import { ROUTES } from '@outlay/contract/routes';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useStore } from 'zustand';
import { reLaunch } from '#navigation/nav.ts';
import { leaveDevice } from '#session/session.ts';
import { clearStored } from '#device/storage.ts';
import { forgetUnsent, loadUnsent, unsentStore } from '#offline/unsent.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Row } from '#ui/Row.tsx';

/** Clears the app's data on the device; unsent work only after a confirmation. */
export function ClearStorageRow() {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const [all, setAll] = useState(false);
  const unsent = useStore(unsentStore, ({ items }) => items.length);
  const ask = () => {
    void loadUnsent();
    setAll(false);
    setAsking(true);
  };
  const clear = async () => {
    if (all) await forgetUnsent();
    reLaunch(ROUTES.signIn);
    clearStored();
    leaveDevice();
  };
  return (
    <>
      <Row slim title={t`Clear cache`} more onPress={ask} />
      <Dialog
        open={asking}
        title={t`Clear cache?`}
        yes={t`Clear`}
        dangerous
        onYes={() => void clear()}
        onNo={() => setAsking(false)}
      >
        <p>
          <Trans>
            You will be signed out here, and this phone will forget your account, language and appearance.
            Anything already sent stays on the server.
          </Trans>
        </p>
        <p>
          <Plural
            value={unsent}
            _0="Everything has been sent."
            one="# expense or photo is not sent yet; it is kept for you."
            other="# expenses and photos are not sent yet; they are kept for you."
          />
        </p>
        <Checkbox checked={all} onChange={setAll}>
          <Trans>Also delete what is not sent yet, and unfinished forms</Trans>
        </Checkbox>
      </Dialog>
    </>
  );
}
