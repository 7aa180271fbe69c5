import { mailEndpoints } from '@outlay/contract/mail';
import type { ActAs } from '#kit/gate.ts';
import { serveOpen } from '#kit/served.ts';
import { decideByLink, openLink } from './mail.service.ts';

export const mailRoutes = (act: ActAs) => [
  serveOpen(mailEndpoints.open, openLink),
  serveOpen(mailEndpoints.decide, decideByLink(act)),
];
