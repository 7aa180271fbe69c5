import type { MessageDescriptor } from '@lingui/core';
import type { MessageKind } from '@outlay/contract/platform/message.kind';
import { msg } from '#i18n/msg.ts';

/** Texts for lock screens and mails: what happened, without names, numbers or amounts. */
export const SENTENCES: Readonly<Record<MessageKind, MessageDescriptor>> = {
  taskArrived: msg`A document is waiting for your approval`,
  taskUrged: msg`You have been reminded to approve a document`,
  taskReminded: msg`One of your approvals is due soon`,
  taskHandedOver: msg`An approval was transferred to you`,
  delegated: msg`You were made an approval delegate`,
  mentioned: msg`You were mentioned in a comment`,
  batchToRelease: msg`A payment batch is waiting for your release`,
  documentReturned: msg`One of your documents was returned`,
  documentRejected: msg`One of your documents was rejected`,
  documentApproved: msg`One of your documents passed an approval step`,
  documentPassed: msg`One of your documents was approved`,
  documentWithdrawn: msg`A document was withdrawn`,
  copiedToMe: msg`You were copied on a document`,
  documentCommented: msg`One of your documents has a new comment`,
  documentTerminated: msg`The approval of one of your documents was ended`,
  documentRevoked: msg`A document was revoked`,
  documentUnapproved: msg`The last approval of one of your documents was reopened`,
  revokeAsked: msg`Someone asked to revoke a document`,
  documentPaid: msg`One of your documents was paid`,
  paymentFailed: msg`A payment to you failed`,
  documentUnpaid: msg`The payment of one of your documents was reversed`,
  documentHeld: msg`The payment of one of your documents is on hold`,
  documentReleased: msg`The payment of one of your documents has resumed`,
  advanceDue: msg`One of your advances is due soon`,
  supplierChanged: msg`A supplier account change is waiting for confirmation`,
  supplierConfirmed: msg`A supplier account was changed`,
  cancelToConfirm: msg`A payment batch cancellation is waiting for confirmation`,
  outsideToConfirm: msg`A payment made another way is waiting for confirmation`,
  payeeAccountChanged: msg`Your payee account was changed`,
  agentOffered: msg`Someone asked you to act as their agent`,
  agentAccepted: msg`Your agent has accepted`,
  agentEnded: msg`Acting for a colleague has ended`,
  newDevice: msg`Your account was used on a new device`,
  directoryWaits: msg`A directory sync waits for your confirmation`,
  identityLinked: msg`Another way to sign in was linked to your account`,
  factorResetAsked: msg`Someone asked to reset your two-step verification`,
  factorResetToConfirm: msg`A two-step verification reset is waiting for your confirmation`,
  factorResetDone: msg`Two-step verification was reset`,
  factorResetRefused: msg`A two-step verification reset was declined`,
  bagReceived: msg`Finance received one of your invoice bags`,
  bagMissing: msg`Originals are missing from one of your invoice bags`,
  bagReturned: msg`One of your invoice bags was returned`,
  walletElsewhere: msg`One of your invoices is used by another app`,
  walletCancelled: msg`One of your invoices was cancelled by its seller`,
  walletClosed: msg`A payment was reversed after its invoice was closed`,
  bookingBooked: msg`One of your bookings is confirmed`,
  bookingFailed: msg`One of your bookings was not made`,
  bookingChanged: msg`One of your bookings was changed by its provider`,
  bookingCancelled: msg`One of your bookings was cancelled by its provider`,
  welcome: msg`You have joined your company`,
  notDelivered: msg`A connected app did not accept messages or documents`,
  leaverAdvance: msg`A colleague who left has an outstanding advance`,
  joinAsked: msg`Someone asked to join your company`,
  roleToConfirm: msg`A role is waiting for your confirmation`,
  roleConfirmed: msg`A role was confirmed`,
  roleRefused: msg`A role was not confirmed`,
};

export const NEW_MESSAGES = msg({
  message: '{count, plural, one {You have # new message} other {You have # new messages}}',
});
export const ALL_MESSAGES = msg`All messages`;

/** A sentence followed by its link on the next line. */
export const ABOVE_A_LINK = msg({ message: '{sentence}:' });
