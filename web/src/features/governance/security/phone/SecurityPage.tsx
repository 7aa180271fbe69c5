import { useLingui } from '@lingui/react/macro';
import { ROUTES } from '@outlay/contract/routes';
import { lazy, Suspense, useState } from 'react';
import { navigateTo } from '#navigation/nav.ts';
import { useUser } from '#session/use-session.ts';
import { Rows } from '#ui/Card.tsx';
import { Page } from '#ui/Page.tsx';
import { Row } from '#ui/Row.tsx';
import { LinkedAccounts } from '#features/membership/identity/phone/LinkedAccounts.tsx';

const PasswordSheet = lazy(() =>
  import('./PasswordSheet.tsx').then(({ PasswordSheet: Shown }) => ({ default: Shown })),
);

/** How I sign in: password, second factor, the accounts linked to mine, and my devices. */
export function SecurityPage() {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const enrolled = useUser()?.secondFactor.enrolled;
  return (
    <Page title={t`Sign-in and security`}>
      <Rows>
        <Row slim title={t`Password`} end={t`Change`} more onPress={() => setAsking(true)} />
        <Row
          slim
          title={t`Two-step verification and passkeys`}
          end={enrolled ? t`On` : t`Off`}
          more
          onPress={() => navigateTo(ROUTES.secondFactor)}
        />
        <Row slim title={t`Devices and sign-in history`} more onPress={() => navigateTo(ROUTES.devices)} />
      </Rows>
      <LinkedAccounts />
      {asking && (
        <Suspense>
          <PasswordSheet open onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Page>
  );
}
