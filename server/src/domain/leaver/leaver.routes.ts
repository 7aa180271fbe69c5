import { companyEndpoints } from '@outlay/contract/company';
import { leaverEndpoints } from '@outlay/contract/leaver';
import { serve } from '#kit/served.ts';
import { leave } from './leaver.service.ts';
import { getObligations } from './obligations.service.ts';

export const leaverRoutes = [
  serve(leaverEndpoints.obligations, getObligations),
  serve(companyEndpoints.removeMember, leave),
];
