import { reportQueries } from '../report.queries.ts';
import { comparing, periodAgainst } from '../report-period.ts';
import type { ReportView } from '../report-view.ts';

/** The pace of a view, as all panels ask for it. */
export const paceOf = ({ scope, departmentId, period, against }: ReportView) =>
  reportQueries.pace({ scope, departmentId, ...period, ...comparing(periodAgainst(period, against)) });
