/**
 * What counts as spending, and on which day. `booked`: expenses in the ledger, without deductible tax, on the day of the
 * entry. `claimed`: submitted claims, on the day of submission. `approved`: what was approved of them, on that day.
 * `paid`: the same of documents that are paid, on the day of the last payment.
 */
export const REPORT_BASES = ['booked', 'claimed', 'approved', 'paid'] as const;

export const REPORT_SCOPES = ['own', 'department', 'company'] as const;

export const REPORT_DIMENSIONS = [
  'type',
  'department',
  'person',
  'project',
  'merchant',
  'city',
  'currency',
  'month',
] as const;

/** Claims and invoices that a quality report reads, the latest of the period. */
export const QUALITY_MOST = 2_000;

/** The questions of the phone's report page, in order. */
export const REPORT_QUESTIONS = ['where', 'when', 'who', 'pace', 'quality'] as const;
export type ReportQuestion = (typeof REPORT_QUESTIONS)[number];
