import { companyEndpoints } from '@outlay/contract/organisation/company';
import { offboardingEndpoints } from '@outlay/contract/governance/offboarding';
import { serve } from '#request/served.ts';
import { leave } from './offboarding.service.ts';
import { getObligations } from './obligations.service.ts';

export const offboardingRoutes = [
  serve(offboardingEndpoints.obligations, getObligations),
  serve(companyEndpoints.removeMember, leave),
];
