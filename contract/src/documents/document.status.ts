import { z } from 'zod';

/** In the order of the specification; the index in the list is the number of the status. */
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

/** The actions available to the reader of a document. Decided by the server; the web only shows the buttons. */
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
