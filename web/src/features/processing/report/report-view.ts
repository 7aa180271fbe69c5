import type {
  ReportBasis,
  ReportFilter,
  ReportOptions,
  ReportQuery,
  ReportScope,
} from '@outlay/contract/processing/report';
import type { ReportDimension } from '@outlay/contract/processing/report';
import { REPORT_BASES, REPORT_DIMENSIONS, REPORT_SCOPES } from '@outlay/contract/report-basis';
import {
  AGAINST,
  comparing,
  kindOf,
  periodAgainst,
  periodAt,
  PERIOD_KINDS,
  type Against,
  type Period,
  type PeriodKind,
} from './report-period.ts';

/** What a report shows. Saved as a view, it keeps the kind of the period, not its days. */
export interface ReportView {
  scope: ReportScope;
  departmentId: string | null;
  basis: ReportBasis;
  period: Period;
  against: Against;
  currency: string;
  /** Rows and columns of the pivot table. */
  rows: ReportDimension;
  columns: ReportDimension | null;
}

interface Start extends Partial<Pick<ReportView, 'departmentId' | 'basis' | 'period'>> {
  scope?: ReportScope | undefined;
  kind?: PeriodKind;
}

/** The first view of a person: this month, of the widest scope of their usual dashboard. */
export function firstView(options: ReportOptions, start: Start = {}): ReportView {
  const usual = options.boards.find(({ blocks }) => blocks.includes('spending'))?.scope ?? 'own';
  const scope = start.scope && options.scopes.includes(start.scope) ? start.scope : usual;
  return {
    scope,
    ...{ departmentId: start.departmentId ?? null, basis: start.basis ?? 'booked' },
    period: start.period ?? periodAt(start.kind ?? 'month', options.today, options.fiscalMonth),
    ...{ against: 'before', currency: options.currency },
    rows: scope === 'company' ? 'department' : scope === 'department' ? 'person' : 'month',
    columns: 'type',
  };
}

/** The filter of a view, for the lines behind it. */
export const filterOf = ({ scope, departmentId, basis, period, currency }: ReportView): ReportFilter => ({
  ...{ scope, departmentId, basis, currency, only: {} },
  ...period,
});

/** The query of a view in groups of a dimension. */
export const queryOf = (view: ReportView, by: ReportDimension): ReportQuery => ({
  ...filterOf(view),
  ...{ by, across: null },
  ...comparing(periodAgainst(view.period, view.against)),
});

/** As JSON, for a saved view. */
export const writeReportView = ({ period, currency: _, ...view }: ReportView): string =>
  JSON.stringify({ ...view, kind: kindOf(period) });

const oneOf = <T extends string>(all: readonly T[], value: unknown): T | undefined =>
  all.find((one) => one === value);

/** Reads a saved view, which another version may have written; what it does not know stays as it is. */
export function readReportView(text: string, options: ReportOptions, now: ReportView): ReportView {
  let state: Record<string, unknown>;
  try {
    state = Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return now;
  }
  const scope = oneOf(REPORT_SCOPES, state['scope']);
  const kind = oneOf(PERIOD_KINDS, state['kind']);
  const department = options.departments.find(({ id }) => id === state['departmentId']);
  return {
    ...now,
    scope: scope && options.scopes.includes(scope) ? scope : now.scope,
    departmentId: department?.id ?? null,
    basis: oneOf(REPORT_BASES, state['basis']) ?? now.basis,
    period: kind ? periodAt(kind, options.today, options.fiscalMonth) : now.period,
    against: oneOf(AGAINST, state['against']) ?? now.against,
    rows: oneOf(REPORT_DIMENSIONS, state['rows']) ?? now.rows,
    columns: state['columns'] === null ? null : (oneOf(REPORT_DIMENSIONS, state['columns']) ?? now.columns),
  };
}
