import { z } from 'zod';

/** In the order of the specification; the place in the list is the status' number. */
export const DocumentStatus = z.enum([
  'ToBeSubmitted',
  'UnderApproval',
  'Rejected',
  'Returned',
  'Withdrawn',
  'Voided',
  'Passed',
  'InPayment',
  'Paid',
]);
export type DocumentStatus = z.infer<typeof DocumentStatus>;

/** What the asker may do now. The server decides; the web only draws the buttons. */
export const DocumentAction = z.enum([
  'edit',
  'submit',
  'withdraw',
  'urge',
  'void',
  'delete',
  'copy',
  'revise',
  'askRevoke',
  'approve',
  'handle',
  'return',
  'reject',
  'transfer',
  'addSign',
  'removeSign',
  'cut',
  'refuseLine',
  'holdLine',
  'dismissFinding',
  'takeBack',
  'comment',
  'cc',
  'terminate',
  'unapprove',
  'returnPassed',
  'revoke',
  'hold',
  'release',
  'payOutside',
  'confirmOutside',
  'dropOutside',
  'unpay',
  'print',
]);
export type DocumentAction = z.infer<typeof DocumentAction>;
