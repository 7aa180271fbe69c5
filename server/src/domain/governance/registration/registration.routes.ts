import { accountEndpoints } from '@outlay/contract/organisation/account';
import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { serve, serveOpen } from '#request/served.ts';
import { acceptCompany, declineCompany } from './acceptance.service.ts';
import {
  activateWithPassword,
  checkActivationCode,
  checkRegistrationCode,
  createCompany,
  registerCompany,
} from './registration.service.ts';

export const registrationRoutes = [
  serve(sessionEndpoints.acceptCompany, acceptCompany),
  serve(sessionEndpoints.declineCompany, declineCompany),
  serveOpen(accountEndpoints.checkRegistrationCode, checkRegistrationCode),
  serve(sessionEndpoints.createCompany, createCompany),
  serveOpen(accountEndpoints.register, registerCompany),
  serveOpen(accountEndpoints.activate, checkActivationCode),
  serveOpen(accountEndpoints.activateWithPassword, activateWithPassword),
];
