import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { OpenMe } from '@outlay/contract/paycode/charge.open';
import { useState } from 'react';
import { Dialog } from '#ui/Dialog.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { useOnline } from '#offline/use-online.ts';
import { Pill } from '#ui/Pill.tsx';
import { SalePanel } from './SalePanel.tsx';
import css from './Till.module.css';
import { TodayPanel } from './TodayPanel.tsx';
import { isWaiting } from './taken-store.ts';
import { TakenList } from './TakenList.tsx';
import { useSale } from './use-sale.ts';
import { useTaken } from './use-taken.ts';

/** The counter: selling at the left, today's payments at the right; on a phone one of both. */
export function Counter({ me, onLeave }: { me: OpenMe; onLeave: () => void }) {
  const { t } = useLingui();
  const [view, setView] = useState<'sell' | 'today'>('sell');
  const [leaving, setLeaving] = useState(false);
  const { taken, send, renew } = useTaken(me.merchant.id);
  const sale = useSale(me.merchant.id, send);
  const waiting = taken.filter(isWaiting).length;
  return (
    <div className={css['till']} data-view={view}>
      <Head me={me} onLeave={() => setLeaving(true)} />
      <div className={css['views']}>
        <Tabs
          label={t`What the till shows`}
          value={view}
          options={[
            { value: 'sell', label: t`Charge` },
            { value: 'today', label: t`Today` },
          ]}
          onChange={setView}
        />
      </div>
      <div className={css['sides']}>
        <div className={css['sell']}>
          <SalePanel me={me} sale={sale} listening={view === 'sell' || wide()} />
        </div>
        <div className={css['today']}>
          <TakenList taken={taken} onChanged={() => void renew()} />
          <TodayPanel />
        </div>
      </div>
      <Dialog
        open={leaving}
        dangerous
        title={t`Sign this till out?`}
        yes={t`Sign out`}
        onYes={onLeave}
        onNo={() => setLeaving(false)}
      >
        <Trans>To take payments again, the company’s link is needed.</Trans>{' '}
        {waiting > 0 && (
          <Plural
            value={waiting}
            one="# payment taken without a network is not sent yet: it is paid only if this till is signed in again within 24 hours."
            other="# payments taken without a network are not sent yet: they are paid only if this till is signed in again within 24 hours."
          />
        )}
      </Dialog>
    </div>
  );
}

/** Both sides are shown at once (Till.module.css). */
const wide = (): boolean => window.matchMedia('(min-width: 900px)').matches;

function Head({ me: { merchant, terminal, payer }, onLeave }: { me: OpenMe; onLeave: () => void }) {
  const { t } = useLingui();
  const online = useOnline();
  const place = [terminal?.storeName, terminal?.name].filter(Boolean).join(' · ');
  return (
    <div className={css['head']}>
      <span className={css['letter']} aria-hidden="true">
        {[...merchant.name][0]}
      </span>
      <span className={css['names']}>
        <b>{merchant.name}</b>
        <small>{[place, t`paid by ${payer}`].filter(Boolean).join(' · ')}</small>
      </span>
      {online ? (
        <Pill tone="good" icon="check">{t`Online`}</Pill>
      ) : (
        <Pill tone="stop" icon="offline">{t`No network`}</Pill>
      )}
      <IconButton icon="out" label={t`Sign this till out`} onPress={onLeave} />
    </div>
  );
}
