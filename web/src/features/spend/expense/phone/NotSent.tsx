import { ROUTES } from '@outlay/contract/routes';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { CallError } from '#api/call-error.ts';
import { errorWords } from '#text/errors.ts';
import { switchTab } from '#navigation/nav.ts';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Page } from '#ui/Page.tsx';

interface NotSentProps {
  error: unknown;
  strip: ReactNode;
  onRetry: () => void;
}

/** The picture was not uploaded; it stays on the device. */
export function NotSent({ error, strip, onRetry }: NotSentProps) {
  const { t } = useLingui();
  const offline = error instanceof CallError && error.outcomeUnknown;
  return (
    <Page title={t`Not sent yet`}>
      {strip}
      <Empty
        title={offline ? t`Not sent yet` : errorWords(error)}
        icon="offline"
        action={
          <>
            <Button icon="retry" onPress={onRetry}>
              <Trans>Try again</Trans>
            </Button>
            <Button tone="text" onPress={() => switchTab(ROUTES.home)}>
              <Trans>Go to home page</Trans>
            </Button>
          </>
        }
      >
        {offline && (
          <Trans>
            The picture is saved on this phone and will be sent automatically when you are online.
          </Trans>
        )}
      </Empty>
    </Page>
  );
}
