import { payeeEndpoints } from '@outlay/contract/payee';
import { serve } from '#kit/served.ts';
import { getMyAccount, saveMyAccount } from './payee.service.ts';

export const payeeRoutes = [
  serve(payeeEndpoints.get, getMyAccount),
  serve(payeeEndpoints.save, saveMyAccount),
];
