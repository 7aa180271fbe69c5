import type { ReportDimension } from '@outlay/contract/processing/report';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import type { ReportView } from '../report-view.ts';

/** The lines behind a group. */
export const linesAddress = (view: ReportView, by?: ReportDimension, key?: string): string =>
  pageAddress(ROUTES.reports, {
    list: true,
    ...{ scope: view.scope, basis: view.basis, currency: view.currency, ...view.period },
    ...(view.departmentId !== null && { department: view.departmentId }),
    ...(by && { by }),
    ...(key && { key }),
  });
