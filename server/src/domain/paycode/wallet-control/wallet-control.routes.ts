import { walletControlEndpoints } from '@outlay/contract/paycode/wallet-control';
import { serve } from '#request/served.ts';
import { listPayments } from './trade.read.service.ts';

export const walletControlRoutes = [serve(walletControlEndpoints.payments, listPayments)];
