import { useLingui } from '@lingui/react/macro';
import { ROUTES } from '@outlay/contract/routes';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readStored, removeStored, writeStored } from '#device/storage.ts';
import { keepScreenOn } from '#host/awake.ts';
import { keepAddress } from '#navigation/keep-address.ts';
import { useParams } from '#navigation/use-page.ts';
import { Page } from '#ui/Page.tsx';
import { SkeletonBlock } from '#ui/Skeleton.tsx';
import { Counter } from './Counter.tsx';
import { TillError, tillQueries } from './till.queries.ts';
import { TillProblem } from './TillProblem.tsx';
import { TillSignIn } from './TillSignIn.tsx';

/** The till of a merchant in a browser. It has a terminal's token; no member is signed in. */
export function TillPage() {
  const { t } = useLingui();
  const { token: linkedToken } = useParams(ROUTES.till);
  const [token, setToken] = useState(() => tokenHere(linkedToken));
  useEffect(() => {
    // The token is in no address that somebody could read or send on.
    if (linkedToken !== undefined) keepAddress(ROUTES.till);
  }, [linkedToken]);
  useEffect(keepScreenOn, []);
  const enter = (entered: string) => {
    writeStored('tillToken', entered);
    setToken(entered);
  };
  const leave = () => {
    removeStored('tillToken');
    removeStored('tillMe');
    setToken(null);
  };
  return (
    <Page title={t`Till`} root bare layout="columns">
      {token === null ? <TillSignIn onToken={enter} /> : <SignedIn key={token} onLeave={leave} />}
    </Page>
  );
}

/** Stored before anything is asked with it. */
function tokenHere(linkedToken: string | undefined): string | null {
  if (linkedToken !== undefined && linkedToken !== readStored('tillToken')) {
    removeStored('tillMe');
    writeStored('tillToken', linkedToken);
  }
  return linkedToken ?? readStored('tillToken');
}

function SignedIn({ onLeave }: { onLeave: () => void }) {
  const { data: found, error, refetch } = useQuery(tillQueries.me());
  const unanswered = error instanceof TillError && error.code === 'UNANSWERED';
  const data = found ?? (unanswered ? readStored('tillMe') : null);
  if (data) return <Counter me={data} onLeave={onLeave} />;
  if (error instanceof TillError)
    return <TillProblem fault={error.code} onRetry={() => void refetch()} onLeave={onLeave} />;
  return <SkeletonBlock height={420} />;
}
