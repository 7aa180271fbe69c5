import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { errorWords } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';
import { useUser } from '#session/use-session.ts';
import { Rows } from '#ui/Card.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { Switch } from '#ui/Switch.tsx';
import { PushRefused, pushQueries, useTurnPushOff, useTurnPushOn } from '../push.queries.ts';

/** Whether this device shows notifications while the app is closed, and what to do if it cannot. */
export function PushCard() {
  const { t } = useLingui();
  const { data: state } = useQuery(pushQueries.state());
  if (state === undefined) return null;
  if (state === 'blocked')
    return (
      <Notice tone="wait" title={t`This device is not allowed to notify you`}>
        <Trans>
          Notifications of this site are blocked. Open the browser’s settings for this site, allow
          notifications, and come back.
        </Trans>
      </Notice>
    );
  if (state === 'installFirst')
    return (
      <Notice tone="plain" title={t`Add Outlay to the home screen first`}>
        <Trans>
          On an iPhone, only apps on the home screen can send notifications: tap Share, then “Add to Home
          Screen”, and open Outlay from there.
        </Trans>
      </Notice>
    );
  if (state === 'unsupported')
    return (
      <Notice tone="plain" title={t`This browser cannot notify you`}>
        <Trans>
          It does not support website notifications. While Outlay is open, you will see everything.
        </Trans>
      </Notice>
    );
  return <PushSwitch on={state === 'on'} />;
}

/** Turns on push for this device; explains a refusal by the browser or its push service. */
export function useTurnOn(): { turnOn: (then: () => void) => void; busy: boolean } {
  const { t } = useLingui();
  const user = useUser();
  const { mutate, isPending } = useTurnPushOn();
  const wrong = (error: Error) => {
    if (error instanceof PushRefused)
      return toast(t`Not allowed, so this device will not notify you`, 'plain', 4_000);
    // The browser's vendor runs the push service, which some networks cannot reach.
    if (error instanceof DOMException)
      return toast(t`This browser’s push service cannot be reached from here`, 'stop', 6_000);
    toast(errorWords(error), 'stop', 4_000);
  };
  const turnOn = (then: () => void) =>
    user &&
    mutate(user.memberId, {
      onSuccess: () => toast(t`This device will notify you`, 'good'),
      onError: wrong,
      onSettled: then,
    });
  return { turnOn: (then) => void turnOn(then), busy: isPending };
}

function PushSwitch({ on }: { on: boolean }) {
  const { t } = useLingui();
  const { turnOn, busy } = useTurnOn();
  const off = useTurnPushOff();
  const title = t`On this device`;
  const onError = (error: Error) => toast(errorWords(error), 'stop', 4_000);
  return (
    <Rows>
      <Row
        lead={<Square icon="bell" tone={on ? 'good' : 'plain'} />}
        title={title}
        sub={
          on
            ? t`Notifies you even when Outlay is closed, without names or amounts on the lock screen`
            : t`Silent while Outlay is closed`
        }
        whole
        end={
          <Switch
            on={on}
            label={title}
            disabled={busy || off.isPending}
            onChange={(wanted) => (wanted ? turnOn(() => undefined) : off.mutate(undefined, { onError }))}
          />
        }
      />
    </Rows>
  );
}
