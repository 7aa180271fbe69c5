import { ROUTES } from '@outlay/contract/routes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { leaveFor } from '#navigation/address.ts';
import { reLaunch } from '#navigation/nav.ts';
import { leaveDevice } from '#session/session.ts';
import { Rows } from '#ui/Card.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { useSignOutAddress } from '#features/membership/identity/identity.queries.ts';
import { useSignOut } from '#features/organisation/account/account.queries.ts';
import css from './Mine.module.css';

export function SignOutRow() {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const signOut = useSignOut();
  const address = useSignOutAddress();
  const leave = async () => {
    // Asked before the session ends; without an answer the sign-out here goes on.
    const elsewhere = await address.mutateAsync({}).catch(() => ({ url: null }));
    signOut.mutate(
      {},
      {
        // Also after a network error: the local session is cleared in any case.
        onSettled: () => {
          reLaunch(ROUTES.signIn);
          leaveDevice();
          if (elsewhere.url !== null) leaveFor(elsewhere.url);
        },
      },
    );
  };
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
        busy={address.isPending || signOut.isPending}
        onYes={() => void leave()}
        onNo={() => setAsking(false)}
      >
        <p>
          <Trans>Anything not sent yet stays on this phone until you sign in again.</Trans>
        </p>
      </Dialog>
    </>
  );
}
