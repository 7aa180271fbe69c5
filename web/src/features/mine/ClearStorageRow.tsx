import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { reLaunch } from '#kit/nav.ts';
import { endSession, LOGIN_PAGE } from '#kit/session.ts';
import { clearStored } from '#kit/storage.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Row } from '#ui/Row.tsx';

/** Everything this app keeps on the phone, but for work that is not sent yet. */
export function ClearStorageRow() {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const clear = () => {
    reLaunch(LOGIN_PAGE);
    clearStored();
    endSession();
  };
  return (
    <>
      <Row slim title={t`Clear storage`} more onPress={() => setAsking(true)} />
      <Dialog
        open={asking}
        title={t`Clear storage?`}
        yes={t`Clear`}
        dangerous
        onYes={clear}
        onNo={() => setAsking(false)}
      >
        <p>
          <Trans>You will be signed out. Expenses and photos that are not sent yet are kept.</Trans>
        </p>
      </Dialog>
    </>
  );
}
