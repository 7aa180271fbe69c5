import { useLingui } from '@lingui/react/macro';
import { ROUTES } from '@outlay/contract/routes';
import { useEffect, useState } from 'react';
import { readStored, removeStored, writeStored, type OutsideApp } from '#device/storage.ts';
import { redirectTo } from '#navigation/nav.ts';
import { useParams } from '#navigation/use-page.ts';
import { Page } from '#ui/Page.tsx';
import { LoginPage } from '#features/organisation/account/phone/LoginPage.tsx';
import { addressOf, appOfThisHost } from '../apps.ts';
import { forgetForm, wantsForm } from '../by-hand.ts';
import { usePlatforms } from '../identity.queries.ts';
import { CompanyWays } from './CompanyWays.tsx';
import { Joined, SignedOut } from './Stages.tsx';

/** A host that signs people in again and again would hide that something is wrong. */
const RENEW_EVERY_MS = 60_000;

/** The host signs people in again by itself, unless they have signed out, or it has just done so. */
function mayRenew(): boolean {
  const last = readStored('renewedAt') ?? 0;
  return readStored('signedOut') !== true && Math.abs(Date.now() - last) >= RENEW_EVERY_MS;
}

/** The sign-in page. Inside a host whose app somebody has used here before, that app signs them in. */
export function SignInPage() {
  const [app] = useState(appOfThisHost);
  const [byForm, setByForm] = useState(() => app === null || wantsForm());
  useEffect(() => forgetForm, []);
  return app && !byForm ? <HostSignIn app={app} onOther={() => setByForm(true)} /> : <FormSignIn />;
}

function FormSignIn() {
  const { to } = useParams(ROUTES.signIn);
  const { data, isPending } = usePlatforms();
  return (
    <LoginPage waiting={isPending}>
      <CompanyWays platforms={data?.items ?? []} to={to} />
    </LoginPage>
  );
}

function HostSignIn({ app, onOther }: { app: OutsideApp; onOther: () => void }) {
  const { t } = useLingui();
  const { to } = useParams(ROUTES.signIn);
  const [renews] = useState(mayRenew);
  useEffect(() => {
    if (!renews) return;
    writeStored('renewedAt', Date.now());
    redirectTo(addressOf(app, to));
  }, [renews, app, to]);
  if (renews) return null;
  return (
    <Page title={t`Sign in`} bare>
      <Joined platform={app.kind} />
      <SignedOut
        onAct={() => {
          removeStored('signedOut');
          redirectTo(addressOf(app, to));
        }}
        onOther={onOther}
      />
    </Page>
  );
}
