import { ROUTES } from '@outlay/contract/routes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { sendNow } from '#offline/unsent-queue.ts';
import { switchTab } from '#navigation/nav.ts';
import { useOnline } from '#offline/use-online.ts';
import { Button } from '#ui/Button.tsx';
import { Dock } from '#ui/Dock.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Page } from '#ui/Page.tsx';
import { UnsentRows } from './UnsentRows.tsx';
import { useUnsent } from './use-unsent.ts';

/** Unsent work on this device: what waits, what was refused and why, and the actions on it. */
export function NotSentPage() {
  const { t } = useLingui();
  const items = useUnsent();
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const [first] = items;
  const sendAll = async () => {
    if (!first) return;
    setBusy(true);
    await sendNow(first.id);
    setBusy(false);
  };
  // Opening this page is taken as a wish to send.
  useEffect(() => void sendNow(''), []);
  return (
    <Page
      title={t`Not sent yet`}
      dock={
        first && (
          <Dock>
            <Button wide icon="retry" busy={busy} disabled={!online} onPress={() => void sendAll()}>
              <Trans>Send all now</Trans>
            </Button>
          </Dock>
        )
      }
    >
      {first ? (
        <>
          {!online && (
            <Notice tone="wait" icon="offline" title={t`You’re offline`}>
              <Trans>
                Everything below is saved on this phone and will be sent automatically, in this order.
              </Trans>
            </Notice>
          )}
          <UnsentRows items={items} />
        </>
      ) : (
        <Empty
          title={t`Everything sent`}
          icon="check"
          action={
            <Button onPress={() => switchTab(ROUTES.home)}>
              <Trans>Go to home page</Trans>
            </Button>
          }
        >
          <Trans>Expenses and photos you record offline wait here.</Trans>
        </Empty>
      )}
    </Page>
  );
}
