import { Trans, useLingui } from '@lingui/react/macro';
import { parseAmount } from '@outlay/contract/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSeen } from '#host/screen.ts';
import { errorWords } from '#text/errors.ts';
import { formatMoney } from '#text/format.ts';
import { AmountInput } from '#ui/AmountInput.tsx';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import type { KeptDevice } from '../device-store.ts';
import { isCertificateOver, offlineMost, signPayment } from '../offline-pay.ts';
import css from './OfflinePay.module.css';

const QrPicture = lazy(() => import('./CodePictures.tsx').then((m) => ({ default: m.QrPicture })));

interface OfflinePaySheetProps {
  device: KeptDevice;
  open: boolean;
  onClose: () => void;
}

/** A payment to a till that has no network either: signed for one amount, shown as a QR code. */
export function OfflinePaySheet({ device, open, onClose }: OfflinePaySheetProps) {
  const { t } = useLingui();
  return (
    <Sheet open={open} title={t`Pay without a network`} onClose={onClose}>
      {isCertificateOver(device) ? (
        <Notice tone="wait" icon="offline" title={t`Go online first`}>
          <Trans>This device was without a network for too long. Open this page once with a network.</Trans>
        </Notice>
      ) : (
        <Signing device={device} />
      )}
    </Sheet>
  );
}

function Signing({ device }: { device: KeptDevice }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const seen = useSeen();
  const { owner, offline } = device;
  const { currency } = offline;
  const [typed, setTyped] = useState('');
  const amount = parseAmount(typed, currency);
  const [most] = useState(() => offlineMost(device));
  const allowed = formatMoney({ amount: most, currency });
  const sign = useMutation({
    mutationFn: (minor: number) => signPayment(owner, minor),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['paycode', 'kept'] }),
  });
  if (sign.data)
    return (
      <>
        <div className={css['qr']}>
          {seen && (
            <Suspense>
              <QrPicture text={sign.data} large />
            </Suspense>
          )}
        </div>
        <p className={css['sum']}>{formatMoney({ amount: sign.variables, currency })}</p>
        <p className={css['words']}>
          <Trans>
            Let the till scan this code once. The merchant sends it in when it is online again, within 24
            hours.
          </Trans>
        </p>
      </>
    );
  const tooMuch = amount !== null && amount > most;
  return (
    <>
      <AmountInput
        label={t`Amount`}
        value={typed}
        currency={currency}
        first
        error={tooMuch ? t`At most ${allowed} now.` : null}
        hint={t`What the till shows. At most ${allowed} now.`}
        onChange={setTyped}
      />
      {sign.error && <Notice tone="stop" title={errorWords(sign.error)} />}
      <div className={css['act']}>
        <Button
          wide
          busy={sign.isPending}
          disabled={amount === null || amount <= 0 || tooMuch}
          onPress={() => amount !== null && sign.mutate(amount)}
        >
          <Trans>Show the code</Trans>
        </Button>
      </div>
    </>
  );
}
