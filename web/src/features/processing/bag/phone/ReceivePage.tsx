import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useCameraScan } from '#host/scan.ts';
import { navigateTo } from '#navigation/nav.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Page } from '#ui/Page.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { CameraView } from '#features/spend/invoice/phone/CameraView.tsx';
import { ReceiptRows } from '../ReceiptRows.tsx';
import { useReceiving } from '../use-receiving.ts';

/** Pause between scans, so that the label still in view is not scanned again. */
const PAUSE_MS = 1_200;

/** Finance receives bags with the phone: scans labels one by one, or types a number. */
export function ReceivePage() {
  const { t } = useLingui();
  const { receipts, receive } = useReceiving();
  const { video, state, again } = useLabels(receive);
  return (
    <Page title={t`Receive invoice bags`}>
      {(state === 'starting' || state === 'on') && <CameraView video={video} state={state} low />}
      {(state === 'denied' || state === 'none') && (
        <Notice tone="plain" icon="camera" title={<Trans>The camera cannot be used here</Trans>}>
          <Trans>Type the number that is on the bag.</Trans>
        </Notice>
      )}
      <TypedNumber onNumber={(code) => void receive(code)} onScan={state === 'closed' ? again : null} />
      <ReceiptRows receipts={receipts} onOpen={(id) => navigateTo(pageAddress(ROUTES.bag, { id }))} />
    </Page>
  );
}

/** Scans continuously; the same label is handled only once until another one is seen. */
function useLabels(receive: (code: string) => Promise<void>) {
  const [wanted, setWanted] = useState(true);
  const last = useRef('');
  const take = useRef(receive);
  useEffect(() => {
    take.current = receive;
  });
  const onText = useCallback((text: string) => {
    setWanted(false);
    if (text === last.current) return;
    last.current = text;
    void take.current(text);
  }, []);
  const { video, state } = useCameraScan(onText, wanted);
  useEffect(() => {
    if (wanted) return;
    const wake = setTimeout(() => setWanted(true), PAUSE_MS);
    return () => clearTimeout(wake);
  }, [wanted]);
  // After the user has closed the host's own scanner, a tap opens it again.
  return { video, state, again: () => setWanted(false) };
}

interface TypedNumberProps {
  onNumber: (code: string) => void;
  onScan: (() => void) | null;
}

function TypedNumber({ onNumber, onScan }: TypedNumberProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const send = () => {
    if (typed.trim() === '') return;
    onNumber(typed.trim());
    setTyped('');
  };
  return (
    <Card>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <TextInput
          label={t`Number on the bag`}
          value={typed}
          onChange={setTyped}
          inputMode="numeric"
          beside={
            <Button small submit disabled={typed.trim() === ''}>
              {t({ message: 'Receive', context: 'invoice bag' })}
            </Button>
          }
        />
      </form>
      {onScan && (
        <Button tone="line" wide icon="scan" onPress={onScan}>
          <Trans>Scan</Trans>
        </Button>
      )}
    </Card>
  );
}
