import { z } from 'zod';
import { DocumentDetail } from '../documents/document.detail.ts';
import { change, read } from '../endpoint.ts';
import { LinkReader } from '../organisation/account.token-user.ts';
import { Instant, LocalText, Text, Version } from '../fields.ts';
import { DocumentStatus } from '../documents/document.status.ts';

/** The secret of a link in a mail: 32 bytes, base64url. It opens one document for one decision. */
const Token = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

export const mailEndpoints = {
  open: read({
    path: '/bpm/bpmMail/getMailLoginAndProc',
    policy: 'open',
    request: z.object({ token: Token }),
    response: z.object({
      success: z.literal(true),
      /** The link's own: it opens and decides this one process, and is a session nowhere. */
      token: Token,
      result: z.object({ user: LinkReader }),
      /** As shown to its approver, but without pictures, which need a session. */
      document: DocumentDetail,
      task: z.object({ nodeName: LocalText, kind: z.enum(['approve', 'handle']), mayReturn: z.boolean() }),
      expiresAt: Instant,
    }),
    summary:
      'Sign in by a link in a mail, for the one process it was sent for. Opening decides nothing: mail scanners open links.',
  }),
  decide: change({
    path: '/bpm/bpmMail/decide',
    policy: 'open',
    secret: false,
    request: z.object({
      token: Token,
      version: Version,
      decision: z.enum(['approve', 'return', 'reject']),
      /** Required to return or reject. */
      words: Text.default(''),
    }),
    response: z.object({ status: DocumentStatus }),
    summary: 'Decide by the link, once.',
  }),
};
