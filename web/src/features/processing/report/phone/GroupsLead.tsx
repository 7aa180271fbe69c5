import { Trans } from '@lingui/react/macro';
import type { ReportDimension, ReportSums } from '@outlay/contract/processing/report';
import { formatMoney } from '#text/format.ts';
import { partText, standOut } from '../report-figures.ts';
import { periodAgainst, periodName } from '../report-period.ts';
import type { ReportView } from '../report-view.ts';
import { useKeyName } from '../use-key-name.ts';

interface GroupsLeadProps {
  view: ReportView;
  by: ReportDimension;
  sums: ReportSums;
}

/** The answer in a sentence: what explains the change, or what is the largest part. */
export function GroupsLead({ view, by, sums }: GroupsLeadProps) {
  const nameOf = useKeyName();
  const found = standOut(sums);
  if (!found) return <Trans>Nothing in this period.</Trans>;
  const name = nameOf(by, found.group);
  const past = periodAgainst(view.period, view.against);
  if (past === null || found.change === 0) {
    const part = partText(sums.total > 0 ? found.group.amount / sums.total : 0);
    return (
      <Trans>
        {name} is the largest part: {part}.
      </Trans>
    );
  }
  const change = formatMoney({ amount: Math.abs(found.change), currency: sums.currency });
  const before = periodName(past);
  return found.change > 0 ? (
    <Trans>
      {name}, {change} more than in {before}, is the main reason for the rise.
    </Trans>
  ) : (
    <Trans>
      {name}, {change} less than in {before}, is the main reason for the fall.
    </Trans>
  );
}
