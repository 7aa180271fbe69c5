import { mailEndpoints } from '@outlay/contract/processing/mail';
import type { ActAs } from '#request/gate.ts';
import { serveOpen } from '#request/served.ts';
import { decideByLink, openLink } from './mail.service.ts';

export const mailRoutes = (act: ActAs) => [
  serveOpen(mailEndpoints.open, openLink),
  serveOpen(mailEndpoints.decide, decideByLink(act)),
];
