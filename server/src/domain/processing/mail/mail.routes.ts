import { mailEndpoints } from '@outlay/contract/processing/mail';
import { serveOpen } from '#request/served.ts';
import { decideByLink, openLink } from './mail.service.ts';

export const mailRoutes = [
  serveOpen(mailEndpoints.open, openLink),
  serveOpen(mailEndpoints.decide, decideByLink),
];
