import type { ReportBoard, ReportDimension } from '@outlay/contract/processing/report';

/** A group of the pivot table, whose lines are open. */
export type Drilled = Partial<Record<ReportDimension, string>>;

/** The dashboard that is shown, or the page on where time goes. */
export type Shown = ReportBoard['key'] | 'time';
