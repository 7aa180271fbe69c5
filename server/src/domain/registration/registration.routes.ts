import { accountEndpoints } from '@outlay/contract/account';
import { sessionEndpoints } from '@outlay/contract/account.session';
import { serve, serveOpen } from '#kit/served.ts';
import {
  activateWithPassword,
  checkActivationCode,
  checkRegistrationCode,
  createCompany,
  registerCompany,
} from './registration.service.ts';

export const registrationRoutes = [
  serveOpen(accountEndpoints.checkRegistrationCode, checkRegistrationCode),
  serve(sessionEndpoints.createCompany, createCompany),
  serveOpen(accountEndpoints.register, registerCompany),
  serveOpen(accountEndpoints.activate, checkActivationCode),
  serveOpen(accountEndpoints.activateWithPassword, activateWithPassword),
];
