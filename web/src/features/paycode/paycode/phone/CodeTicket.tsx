import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '#ui/Icon.tsx';
import type { KeptDevice } from '../device-store.ts';
import { useCode } from '../use-code.ts';
import css from './CodeTicket.module.css';
import { Ring } from './Ring.tsx';

const BarPicture = lazy(() => import('./CodePictures.tsx').then((m) => ({ default: m.BarPicture })));
const QrPicture = lazy(() => import('./CodePictures.tsx').then((m) => ({ default: m.QrPicture })));

interface CodeTicketProps {
  device: KeptDevice;
  offline: boolean;
  onBothOffline: () => void;
}

/** What a till scans: bar code and QR code of the same digits, white in both themes. */
export function CodeTicket({ device, offline, onBothOffline }: CodeTicketProps) {
  const { t } = useLingui();
  const { code, seconds, part } = useCode(device);
  return (
    <section className={css['ticket']} aria-label={t`Payment code`}>
      <Payer device={device} offline={offline} />
      {code === null ? (
        <div className={css['hidden']} role="status">
          <Trans>The next code follows in {seconds} s</Trans>
        </div>
      ) : (
        <Suspense fallback={<div className={css['hidden']} role="status" aria-label={t`Loading`} />}>
          <BarPicture code={code} />
          <Digits code={code} />
          <div className={css['qr']}>
            <Ring part={part} />
            <QrPicture text={code} />
          </div>
          <p className={css['left']}>
            <Icon name="retry" size={14} />
            <span>
              <Trans>
                New code in <b>{seconds}</b> s
              </Trans>
            </span>
          </p>
        </Suspense>
      )}
      {offline && (
        <button type="button" className={css['both']} onClick={onBothOffline}>
          <Trans>The till has no network either</Trans>
        </button>
      )}
    </section>
  );
}

/** Whose money it is, and whether there is a network. */
function Payer({ device: { payer, rooms }, offline }: { device: KeptDevice; offline: boolean }) {
  const names = rooms.map(({ name }) => name).join(' · ');
  return (
    <div className={css['payer']}>
      <span className={css['mark']} aria-hidden="true">
        {[...payer][0]}
      </span>
      <span className={css['words']}>
        <b>{payer}</b>
        <small>{names}</small>
      </span>
      {offline ? (
        <span className={css['offline']}>
          <Icon name="offline" size={14} />
          <Trans>Offline</Trans>
        </span>
      ) : (
        <span className={css['ready']}>
          <Icon name="check" size={14} />
          <Trans>Works offline</Trans>
        </span>
      )}
    </div>
  );
}

/** Hidden until asked for: whoever reads them over a shoulder could pay. */
function Digits({ code }: { code: string }) {
  const [shown, setShown] = useState(false);
  const groups = code.match(/\d{4}/g) ?? [];
  const masked = groups.map((group, place) => (place === 0 || place === groups.length - 1 ? group : '****'));
  return (
    <p className={css['digits']}>
      <span>{(shown ? groups : masked).join(' ')}</span>
      <button type="button" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? <Trans>Hide</Trans> : <Trans>Show digits</Trans>}
      </button>
    </p>
  );
}
