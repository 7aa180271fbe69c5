import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Feature } from '@outlay/contract/feature';

/** The name and description of each feature that can be switched off. */
export const FEATURE_WORDS: Record<Feature, { name: MessageDescriptor; does: MessageDescriptor }> = {
  invite: {
    name: msg`Inviting`,
    does: msg`Members invite colleagues by link, phone, mail or face to face.`,
  },
  joinRequest: {
    name: msg`Requests to join`,
    does: msg`Anyone who finds the company can ask to join; an administrator decides.`,
  },
  agent: {
    name: msg`Acting for a colleague`,
    does: msg`A member lets a colleague prepare documents in their name, or approve too.`,
  },
  delegation: {
    name: msg`Approval delegation`,
    does: msg`Absent members can let a colleague approve for a time. If off, there is no delegation.`,
  },
  mailApproval: {
    name: msg`Approval by email`,
    does: msg`Approvers receive an email link that lets them approve without signing in.`,
  },
  invoiceTitle: {
    name: msg`Invoice titles`,
    does: msg`Members show merchants the company’s invoice title as a code.`,
  },
  recognition: {
    name: msg`Reading invoices`,
    does: msg`Photos and files of invoices are read by the server.`,
  },
  travel: {
    name: msg`Business travel`,
    does: msg`Trips with their allowance, and what is left to claim.`,
  },
  paycode: {
    name: msg`Payment code`,
    does: msg`Members pay at contracted merchants with a code; the company pays the merchants once a month.`,
  },
  print: {
    name: msg`Printing`,
    does: msg`Documents with their originals as one PDF.`,
  },
  drives: {
    name: msg`Private car for business`,
    does: msg`Members record drives with their own car and claim them by the kilometre.`,
  },
};
