import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { reLaunch } from '#kit/nav.ts';
import { leaveDevice, LOGIN_PAGE } from '#kit/session.ts';
import { Rows } from '#ui/Card.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { useSignOut } from '#features/account/account.queries.ts';
import css from './Mine.module.css';

export function SignOutRow() {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const signOut = useSignOut();
  const leave = () =>
    signOut.mutate(
      {},
      {
        // Also without a network: this phone forgets the person.
        onSettled: () => {
          reLaunch(LOGIN_PAGE);
          leaveDevice();
        },
      },
    );
  return (
    <>
      <Rows>
        <Row
          slim
          lead={<Square icon="out" tone="stop" />}
          title={<span className={css['stop']}>{t`Sign out`}</span>}
          onPress={() => setAsking(true)}
        />
      </Rows>
      <Dialog
        open={asking}
        title={t`Sign out?`}
        yes={t`Sign out`}
        dangerous
        busy={signOut.isPending}
        onYes={leave}
        onNo={() => setAsking(false)}
      >
        <p>
          <Trans>Anything not sent yet stays on this phone until you sign in again.</Trans>
        </p>
      </Dialog>
    </>
  );
}
