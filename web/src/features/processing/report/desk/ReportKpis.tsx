import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReportBlock, ReportBoard } from '@outlay/contract/processing/report';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { Amount } from '#ui/Amount.tsx';
import { changePart, daysText, partText } from '../report-figures.ts';
import { reportQueries } from '../report.queries.ts';
import { periodAgainst, periodName } from '../report-period.ts';
import { queryOf, type ReportView } from '../report-view.ts';
import { BASIS_WORDS } from '../report-words.ts';
import { paceOf } from './pace-query.ts';
import css from './Reports.module.css';

interface Of {
  view: ReportView;
}

/** The figures of a dashboard. */
export const ReportKpis = ({ view, board }: Of & { board: ReportBoard }) => (
  <div className={css['kpis']}>
    {board.blocks.map((block) => {
      const Kpi = KPIS[block];
      return <Kpi key={block} view={view} />;
    })}
  </div>
);

interface KpiProps {
  name: ReactNode;
  /** Undefined while it is loaded. */
  figure: ReactNode;
  children?: ReactNode;
}

const Kpi = ({ name, figure, children }: KpiProps) => (
  <div className={css['kpi']}>
    <span>{name}</span>
    <b>{figure ?? '–'}</b>
    <small>{children ?? ' '}</small>
  </div>
);

function SpendingKpi({ view }: Of) {
  const { i18n } = useLingui();
  const { data } = useQuery(reportQueries.sums(queryOf(view, 'type')));
  const past = periodAgainst(view.period, view.against);
  const part = data && past && changePart(data.total, data.before);
  return (
    <Kpi
      name={i18n._(BASIS_WORDS[view.basis])}
      figure={data && <Amount money={{ amount: data.total, currency: data.currency }} size="plain" />}
    >
      {part != null && past && (
        <>
          <strong>{part}</strong> <Trans>on {periodName(past)}</Trans>
        </>
      )}
    </Kpi>
  );
}

const useOpen = ({ scope, departmentId }: ReportView) =>
  useQuery(reportQueries.state({ scope, departmentId })).data;

function InApprovalKpi({ view }: Of) {
  const open = useOpen(view)?.inApproval;
  return (
    <Kpi name={<Trans>In approval</Trans>} figure={open && <Amount money={open.money} size="plain" />}>
      {open && (
        <>
          <strong>
            <Plural value={open.count} one="# document" other="# documents" />
          </strong>{' '}
          <Trans>{open.withFindings} with findings</Trans>
        </>
      )}
    </Kpi>
  );
}

function ToPayKpi({ view }: Of) {
  const open = useOpen(view)?.toPay;
  return (
    <Kpi name={<Trans>To be paid</Trans>} figure={open && <Amount money={open.money} size="plain" />}>
      {open && <Plural value={open.count} one="# document" other="# documents" />}
    </Kpi>
  );
}

function AdvancesKpi({ view }: Of) {
  const open = useOpen(view)?.advances;
  return (
    <Kpi
      name={<Trans>Advances outstanding</Trans>}
      figure={open && <Amount money={open.money} size="plain" />}
    >
      {open && <Plural value={open.count} one="# advance" other="# advances" />}
    </Kpi>
  );
}

function BudgetKpi({ view }: Of) {
  const open = useOpen(view);
  const budget = open?.budget;
  return (
    <Kpi
      name={<Trans>Budget used</Trans>}
      figure={budget && partText(budget.amount > 0 ? budget.used / budget.amount : 0)}
    >
      {budget ? (
        <strong className={budget.fullest.part >= 0.9 ? css['warn'] : undefined}>
          {budget.fullest.name} {partText(budget.fullest.part)}
        </strong>
      ) : (
        open && <Trans>No budget is in effect</Trans>
      )}
    </Kpi>
  );
}

function PaceKpi({ view }: Of) {
  const { t } = useLingui();
  const { data } = useQuery(paceOf(view));
  const past = periodAgainst(view.period, view.against);
  const change = data?.days != null && data.daysBefore !== null ? data.days - data.daysBefore : null;
  return (
    <Kpi
      name={<Trans>From spending to money</Trans>}
      figure={data?.days != null ? t`${daysText(data.days)} days` : null}
    >
      {change !== null && past ? (
        <>
          <strong className={change <= 0 ? css['good'] : css['warn']}>
            {change > 0 && '+'}
            {t`${daysText(change)} days`}
          </strong>{' '}
          <Trans>on {periodName(past)}</Trans>
        </>
      ) : (
        data && <Plural value={data.count} one="# claim paid" other="# claims paid" />
      )}
    </Kpi>
  );
}

const useQuality = ({ scope, departmentId, period }: ReportView) =>
  useQuery(reportQueries.quality({ scope, departmentId, ...period })).data;

function FindingsKpi({ view }: Of) {
  const data = useQuality(view);
  return (
    <Kpi
      name={<Trans>Documents with findings</Trans>}
      figure={data && partText(data.claims === 0 ? 0 : data.withFindings / data.claims)}
    >
      {data && (
        <Trans>
          {data.withFindings} of {data.claims}
        </Trans>
      )}
    </Kpi>
  );
}

function RecognitionKpi({ view }: Of) {
  const data = useQuality(view);
  return (
    <Kpi
      name={<Trans>Values corrected</Trans>}
      figure={data && partText(data.values === 0 ? 0 : data.corrected / data.values)}
    >
      {data && (
        <Trans>
          {data.corrected} of {data.values}
        </Trans>
      )}
    </Kpi>
  );
}

const KPIS: Record<ReportBlock, ComponentType<Of>> = {
  spending: SpendingKpi,
  inApproval: InApprovalKpi,
  toPay: ToPayKpi,
  advances: AdvancesKpi,
  budget: BudgetKpi,
  pace: PaceKpi,
  findings: FindingsKpi,
  recognition: RecognitionKpi,
};
