import { backupLine } from './backup/proof.ts';
import { nameOf, placesOf } from './env.storage.ts';
import type { Env } from './env.ts';

const LOOPBACK = /^(127\.|::1$|localhost$)/;

interface Greeted {
  /** The data folder. */
  folder: string;
  address: string;
  demo: boolean;
}

/** What the start prints once the server serves. */
export function greeting(env: Env, { folder, address, demo }: Greeted): string[] {
  const [files] = placesOf(env);
  return [
    '',
    `  Outlay is ready:  ${address}`,
    `  Wide screen:      ${address}/admin`,
    `  Data folder:      ${folder}${env.DATABASE_URL ? ' (files; the database is yours)' : ''}`,
    demo
      ? '  Sign in:          tap a person on the login page, or 13900000002 with Outlay#2026'
      : `  Sign in:          register a company at ${address}/pages/login/register/register`,
    ...(env.OUTLAY_FILES === undefined ? [] : [`  Files:            ${nameOf(files)}`]),
    `  Backups:          ${backupLine(env.OUTLAY_BACKUP)}`,
    ...smsLines(env, demo),
    '  Stop:             Ctrl-C',
    '',
    ...(demo && env.OUTLAY_DEMO === undefined && !LOOPBACK.test(env.HOST) ? demoWarning(env) : []),
  ];
}

/** Whether sign-up by phone works. */
function smsLines({ OUTLAY_SMS_GATEWAY: gateway, SMTP_URL }: Env, demo: boolean): string[] {
  if (gateway === 'log') return ['  Text messages:    shown on this log, sent to nobody'];
  if (gateway) return [`  Text messages:    ${gateway}`];
  if (demo) return [];
  const mail = SMTP_URL ? 'by email' : 'by email (its code is shown on this log until SMTP_URL is set)';
  return [
    '  Text messages:    NONE. Registration, sign-in and password reset by phone number cannot work:',
    '                    no SMS gateway is set up. Set OUTLAY_SMS_GATEWAY to aliyun, tencent or twilio',
    `                    (see README.md, Text messages). Until then people register ${mail}.`,
  ];
}

/** For a demo that is on by default on a machine that is reachable by others. */
const demoWarning = ({ HOST, PORT }: Env): string[] => [
  '  ************************************ WARNING ************************************',
  `  This is a DEMO, open to everybody who reaches ${HOST}:${PORT}: its password is public.`,
  '  For real use start it with OUTLAY_DEMO=off; to keep the demo to yourself, with',
  '  HOST=127.0.0.1; OUTLAY_DEMO=on says that it is meant, and silences this.',
  '  **********************************************************************************',
  '',
];
