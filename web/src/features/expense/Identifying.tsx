import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { formatPercent } from '#kit/format.ts';
import { guardLeaving } from '#kit/nav.ts';
import { useBlobAddress } from '#kit/preview.ts';
import { unsentStore } from '#kit/unsent.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Page } from '#ui/Page.tsx';
import { invoiceQueries, type Progress } from '#features/invoice/invoice.queries.ts';
import css from './Expense.module.css';

interface IdentifyingProps {
  id: string;
  place: number;
  all: number;
}

/** The specification's Identifying state: the person stays, and sees why. */
export function Identifying({ id, place, all }: IdentifyingProps) {
  const { t } = useLingui();
  const progress = useQuery(invoiceQueries.progress(id)).data ?? { sent: 0, step: 'opening' as const };
  const kept = useStore(unsentStore, ({ items }) => items.find((item) => item.id === id));
  const picture = useBlobAddress(
    kept?.kind === 'photo' && kept.file.type.startsWith('image/') ? kept.file : null,
  );
  return (
    <Page title={t`Identifying`}>
      <div className={css['identifying']}>
        <div className={css['shot']}>
          {picture ? <img src={picture} alt="" /> : <Icon name="file" size={56} />}
          <span className={css['beam']} aria-hidden="true" />
        </div>
        <h2>
          {all > 1 ? (
            <Trans>
              Identifying {place} of {all}
            </Trans>
          ) : (
            <Trans>Identifying</Trans>
          )}
        </h2>
        <p>
          <Trans>Please stay on this page.</Trans>
        </p>
        <Steps progress={progress} />
      </div>
      <LeaveGuard />
    </Page>
  );
}

const ORDER = ['sending', 'opening', 'reading', 'checking'] as const;

function Steps({ progress: { sent, step } }: { progress: Progress }) {
  const { t } = useLingui();
  const now = sent < 1 ? 0 : step === 'done' ? ORDER.length : ORDER.indexOf(step);
  const words: Record<(typeof ORDER)[number], string> = {
    sending: sent > 0 && sent < 1 ? t`Sending, ${formatPercent(sent)}` : t`Sending`,
    opening: t`Opening`,
    reading: t`Reading`,
    checking: t`Checking`,
  };
  const part = (now + (now === 0 ? sent : 0.5)) / ORDER.length;
  return (
    <>
      <div
        className={css['meter']}
        role="progressbar"
        aria-label={t`Progress`}
        aria-valuenow={Math.round(part * 100)}
      >
        <i style={{ transform: `scaleX(${Math.min(part, 1)})` }} />
      </div>
      <ol className={css['steps']}>
        {ORDER.map((one, place) => (
          <li
            key={one}
            className={css['step']}
            data-state={place < now ? 'past' : place === now ? 'now' : 'next'}
          >
            {place < now ? <Icon name="check" size={22} /> : <span className={css['ring']} />}
            {words[one]}
          </li>
        ))}
      </ol>
    </>
  );
}

/** Leaving is possible, but not by mistake. */
function LeaveGuard() {
  const { t } = useLingui();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(() => guardLeaving((go) => setLeave(() => go)), []);
  return (
    <Dialog
      open={leave !== null}
      title={t`Leave this page?`}
      yes={t`Leave`}
      no={t`Stay`}
      onYes={() => leave?.()}
      onNo={() => setLeave(null)}
    >
      <p>
        <Trans>
          The invoice is still being identified. You will find it in the invoice manager afterwards.
        </Trans>
      </p>
    </Dialog>
  );
}
