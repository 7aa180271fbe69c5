import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { pushAnswered } from '#push/push-asking.ts';
import { Button } from '#ui/Button.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import css from './Security.module.css';
import { useTurnOn } from './PushCard.tsx';
import { pushQueries } from '../push.queries.ts';

/** Offers notifications after a submission; the browser's own prompt follows only if the person agrees. */
export function AskPushSheet() {
  const { t } = useLingui();
  const { data: state } = useQuery(pushQueries.state());
  const { turnOn, busy } = useTurnOn();
  return (
    <Sheet open title={t`Get updates on this?`} onClose={pushAnswered}>
      <p className={css['ask']}>
        <Trans>
          This device can notify you when your document is approved, returned or paid, even when Outlay is
          closed. The lock screen shows neither names nor amounts.
        </Trans>
      </p>
      {state === 'installFirst' && (
        <p className={css['ask']}>
          <Trans>
            On an iPhone, add Outlay to the home screen first: tap Share, then “Add to Home Screen”.
          </Trans>
        </p>
      )}
      <div className={css['actions']}>
        {state !== 'installFirst' && (
          <Button wide busy={busy} onPress={() => turnOn(pushAnswered)}>
            <Trans>Turn on notifications</Trans>
          </Button>
        )}
        <Button wide tone="line" onPress={pushAnswered}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </Sheet>
  );
}
