import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReportFilter } from '@outlay/contract/processing/report';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatMoney } from '#text/format.ts';
import { Section } from '#ui/Card.tsx';
import { partText } from '../report-figures.ts';
import { reportQueries } from '../report.queries.ts';
import css from './Report.module.css';

/** What is open now, whatever the period. */
export function StatePart(whose: Pick<ReportFilter, 'scope' | 'departmentId'>) {
  const { t } = useLingui();
  const { data } = useQuery(reportQueries.state(whose));
  if (!data) return null;
  const { inApproval, toPay, advances, budget } = data;
  return (
    <Section title={t`Open now`}>
      <dl className={css['open']}>
        <Fact name={<Trans>In approval</Trans>} value={formatMoney(inApproval.money)}>
          <Plural value={inApproval.count} one="# document" other="# documents" />
        </Fact>
        <Fact name={<Trans>To be paid</Trans>} value={formatMoney(toPay.money)}>
          <Plural value={toPay.count} one="# document" other="# documents" />
        </Fact>
        <Fact name={<Trans>Advances outstanding</Trans>} value={formatMoney(advances.money)}>
          <Plural value={advances.count} one="# advance" other="# advances" />
        </Fact>
        {budget && (
          <Fact
            name={<Trans>Budget used</Trans>}
            value={partText(budget.amount > 0 ? budget.used / budget.amount : 0)}
          >
            {budget.fullest.name} {partText(budget.fullest.part)}
          </Fact>
        )}
      </dl>
    </Section>
  );
}

const Fact = ({ name, value, children }: { name: ReactNode; value: string; children: ReactNode }) => (
  <div>
    <dt>
      {name}
      <small>{children}</small>
    </dt>
    <dd>{value}</dd>
  </div>
);
