import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatPercent } from '#text/format.ts';
import { Icon } from '#ui/Icon.tsx';
import { Page } from '#ui/Page.tsx';
import { invoiceQueries, type Progress } from '#features/spend/invoice/invoice.queries.ts';
import css from './Expense.module.css';
import { useKeptPhoto } from './use-kept-photo.ts';

interface IdentifyingProps {
  id: string;
  place: number;
  all: number;
  strip: ReactNode;
}

/** The specification's Identifying state: the page stays open and shows the progress. */
export function Identifying({ id, place, all, strip }: IdentifyingProps) {
  const { t } = useLingui();
  const progress = useQuery(invoiceQueries.progress(id)).data ?? { sent: 0, step: 'opening' as const };
  const { address: picture } = useKeptPhoto(id);
  return (
    <Page title={t`Identifying`}>
      {strip}
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
        <p>
          <Trans>You can take the next photo meanwhile.</Trans>
        </p>
        <Steps progress={progress} />
      </div>
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
