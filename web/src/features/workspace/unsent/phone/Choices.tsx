import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { navigateTo } from '#navigation/nav.ts';
import { toast } from '#screen/toast.ts';
import { sendAgain } from '#offline/unsent-queue.ts';
import { dropUnsent, type Unsent } from '#offline/unsent.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { placeOf } from './unsent-words.ts';
import css from './Unsent.module.css';

/** Send now, correct, or discard; discarding asks for confirmation. */
export function Choices({ item, onDone }: { item: Unsent; onDone: () => void }) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const place = placeOf(item);
  const again = async () => {
    setBusy(true);
    const sent = await sendAgain(item);
    setBusy(false);
    if (!sent) return toast(t`Saved on this phone, not sent yet.`);
    toast(t`Sent.`, 'good');
    onDone();
  };
  const open = () => {
    onDone();
    if (place) navigateTo(place);
  };
  return (
    <div className={css['choices']}>
      <p>{item.refused ?? <Trans>It will be sent automatically when you are back online.</Trans>}</p>
      <Button wide icon="retry" busy={busy} onPress={() => void again()}>
        <Trans>Send now</Trans>
      </Button>
      {place && (
        <Button tone="line" wide icon="pen" onPress={open}>
          <Trans>Open and correct</Trans>
        </Button>
      )}
      <Button tone="stop" wide icon="bin" onPress={() => setAsking(true)}>
        <Trans>Remove from this phone</Trans>
      </Button>
      <Dialog
        open={asking}
        title={t`Remove it from this phone?`}
        yes={t`Remove`}
        dangerous
        onYes={() => void dropUnsent(item.id).then(onDone)}
        onNo={() => setAsking(false)}
      >
        <p>
          <Trans>The server does not have it, so it will be lost.</Trans>
        </p>
      </Dialog>
    </div>
  );
}
