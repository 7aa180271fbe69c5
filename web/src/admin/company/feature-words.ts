import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Feature } from '@outlay/contract/feature';

/** Each function that can be switched off, and what it does. */
export const FEATURE_WORDS: Record<Feature, { name: MessageDescriptor; does: MessageDescriptor }> = {
  invite: {
    name: msg`Inviting`,
    does: msg`Members invite colleagues by link, phone, mail or face to face.`,
  },
  joinRequest: {
    name: msg`Asking to join`,
    does: msg`Whoever finds the company may ask to join; an administrator decides.`,
  },
  agent: {
    name: msg`Acting for another`,
    does: msg`A member lets a colleague prepare documents in their name, or decide too.`,
  },
  delegation: {
    name: msg`Delegates`,
    does: msg`Whoever is away lets a colleague decide for a time. Off, nobody stands in.`,
  },
  mailApproval: {
    name: msg`Deciding by mail`,
    does: msg`Approvers get a link in the mail with which they decide without signing in.`,
  },
  invoiceTitle: {
    name: msg`Invoice titles`,
    does: msg`Members show merchants the company's invoice title as a code.`,
  },
  recognition: {
    name: msg`Reading invoices`,
    does: msg`Photographs and files of invoices are read by the server.`,
  },
  print: {
    name: msg`Printing`,
    does: msg`Documents with their originals as one PDF.`,
  },
};
