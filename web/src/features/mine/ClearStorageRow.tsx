import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useStore } from 'zustand';
import { reLaunch } from '#kit/nav.ts';
import { leaveDevice, LOGIN_PAGE } from '#kit/session.ts';
import { clearStored } from '#kit/storage.ts';
import { forgetUnsent, loadUnsent, unsentStore } from '#kit/unsent.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Row } from '#ui/Row.tsx';

/** What this app keeps on the phone; work that is not sent yet only when the person says so. */
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
    reLaunch(LOGIN_PAGE);
    clearStored();
    leaveDevice();
  };
  return (
    <>
      <Row slim title={t`Clear storage`} more onPress={ask} />
      <Dialog
        open={asking}
        title={t`Clear storage?`}
        yes={t`Clear`}
        dangerous
        onYes={() => void clear()}
        onNo={() => setAsking(false)}
      >
        <p>
          <Trans>
            You are signed out here, and this phone forgets who you are, its language and its appearance. What
            was sent stays on the server.
          </Trans>
        </p>
        <p>
          <Plural
            value={unsent}
            _0="Nothing waits to be sent."
            one="# expense or photo that is not sent yet is kept for you."
            other="# expenses and photos that are not sent yet are kept for you."
          />
        </p>
        <Checkbox checked={all} onChange={setAll}>
          <Trans>Delete also what is not sent yet, and forms half filled in</Trans>
        </Checkbox>
      </Dialog>
    </>
  );
}
