import { accountEndpoints } from '@outlay/contract/account';
import { serveOpen } from '#kit/served.ts';
import {
  activateWithPassword,
  checkActivationCode,
  checkRegistrationCode,
  registerCompany,
} from './registration.service.ts';

export const registrationRoutes = [
  serveOpen(accountEndpoints.checkRegistrationCode, checkRegistrationCode),
  serveOpen(accountEndpoints.register, registerCompany),
  serveOpen(accountEndpoints.activate, checkActivationCode),
  serveOpen(accountEndpoints.activateWithPassword, activateWithPassword),
];
