import { Trans, useLingui } from '@lingui/react/macro';
import type { Money } from '@outlay/contract/money';
import type { ReportBasis } from '@outlay/contract/processing/report';
import type { ReactNode } from 'react';
import { formatRecent } from '#text/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { LookSwitch, type Look } from '../chart/LookSwitch.tsx';
import { BASIS_WORDS } from '../report-words.ts';
import css from './Report.module.css';

interface QuestionHeadProps {
  title: ReactNode;
  /** The answer in a sentence. */
  children: ReactNode;
}

export const QuestionHead = ({ title, children }: QuestionHeadProps) => (
  <div className={css['question']} aria-live="polite">
    <h2>{title}</h2>
    <p>{children}</p>
  </div>
);

interface ReportCardProps {
  basis: ReportBasis;
  asOf: string;
  money: Money;
  look: Look;
  onLook: (look: Look) => void;
  /** Changes the basis. */
  onFilter: () => void;
  children: ReactNode;
}

/** The panel of a chart: the total, what it counts, and as of when. */
export function ReportCard({ basis, asOf, money, look, onLook, onFilter, children }: ReportCardProps) {
  const { i18n } = useLingui();
  return (
    <section className={css['card']}>
      <div className={css['sum']}>
        <div>
          <button type="button" className={css['basis']} onClick={onFilter}>
            {i18n._(BASIS_WORDS[basis])} · <Trans>as of {formatRecent(asOf)}</Trans>
          </button>
          <Amount money={money} size="big" />
        </div>
        <LookSwitch look={look} onChange={onLook} />
      </div>
      {children}
    </section>
  );
}
