import { msg } from '@lingui/core/macro';
import type { MessageKind } from '@outlay/contract/platform/message.kind';
import type { KindWords } from './kind-words.ts';
import { BAG_WORDS } from './message-words.bag.ts';
import { BOOKING_WORDS } from './message-words.booking.ts';
import { CHARGE_WORDS } from './message-words.charge.ts';
import { CONNECTION_WORDS } from './message-words.connection.ts';
import { PAYMENT_WORDS } from './message-words.payment.ts';
import { RESET_WORDS } from './message-words.reset.ts';
import { WALLET_WORDS } from './message-words.wallet.ts';

/**
 * The sentence of each kind of message. Values: actor, title, number, amount, reason, text, bank, account, day,
 * fromDay, toDay, count, name.
 */
export const MESSAGE_WORDS: Record<MessageKind, KindWords> = {
  ...CHARGE_WORDS,
  taskArrived: {
    title: msg`Waiting for your approval`,
    text: msg({ message: '{actor} submitted “{title}”, {amount}, for your approval.' }),
    icon: 'check',
    tone: 'brand',
  },
  taskUrged: {
    title: msg`Reminder`,
    text: msg({ message: '{actor} reminded you to review “{title}”, {amount}.' }),
    icon: 'bell',
    tone: 'wait',
  },
  documentReturned: {
    title: msg`Returned to you`,
    text: msg({ message: '{actor} returned “{title}”, {amount}: {reason}' }),
    icon: 'back',
    tone: 'stop',
  },
  documentRejected: {
    title: msg`Rejected`,
    text: msg({ message: '{actor} rejected “{title}”, {amount}: {reason}' }),
    icon: 'close',
    tone: 'stop',
  },
  documentApproved: {
    title: msg`Approved, moved on`,
    text: msg({ message: '{actor} approved “{title}”, {amount}. It moves on to the next approver.' }),
    icon: 'check',
    tone: 'good',
  },
  documentPassed: {
    title: msg`Approved`,
    text: msg({ message: '“{title}”, {amount}, is approved and will be paid.' }),
    icon: 'check',
    tone: 'good',
  },
  documentWithdrawn: {
    title: msg`Withdrawn`,
    text: msg({ message: '{actor} withdrew “{title}”, {amount}. You no longer need to review it.' }),
    icon: 'back',
    tone: 'plain',
  },
  copiedToMe: {
    title: msg`Copied to you`,
    text: msg({ message: '{actor} copied you on “{title}”, {amount}.' }),
    icon: 'cc',
    tone: 'plain',
  },
  batchToRelease: {
    title: msg`Payment batch to release`,
    text: msg({
      message: '{actor} created payment batch {number}, {amount}. A second person must release it.',
    }),
    icon: 'bank',
    tone: 'brand',
  },
  mentioned: {
    title: msg`You were mentioned`,
    text: msg({ message: '{actor} mentioned you on “{title}”: {text}' }),
    icon: 'people',
    tone: 'brand',
  },
  documentCommented: {
    title: msg`New comment`,
    text: msg({ message: '{actor} commented on “{title}”: {text}' }),
    icon: 'pen',
    tone: 'plain',
  },
  documentTerminated: {
    title: msg`Approval ended`,
    text: msg({ message: '{actor} ended the approval of “{title}”, {amount}: {reason}' }),
    icon: 'close',
    tone: 'stop',
  },
  documentRevoked: {
    title: msg`Revoked`,
    text: msg({ message: '{actor} revoked “{title}”, {amount}: {reason}' }),
    icon: 'undo',
    tone: 'stop',
  },
  documentUnapproved: {
    title: msg`Approval reopened`,
    text: msg({ message: '{actor} reopened the last approval of “{title}”, {amount}: {reason}' }),
    icon: 'undo',
    tone: 'wait',
  },
  revokeAsked: {
    title: msg`Revocation requested`,
    text: msg({ message: '{actor} asked to revoke “{title}”, {amount}: {reason}' }),
    icon: 'undo',
    tone: 'wait',
  },
  taskReminded: {
    title: msg`Still waiting for your approval`,
    text: msg({ message: '“{title}”, {amount}, is still waiting for your approval.' }),
    icon: 'clock',
    tone: 'wait',
  },
  taskHandedOver: {
    title: msg`Approvals transferred to you`,
    text: msg({
      message:
        '{count, plural, one {# approval was transferred to you: {reason}} other {# approvals were transferred to you: {reason}}}',
    }),
    icon: 'repay',
    tone: 'brand',
  },
  leaverAdvance: {
    title: msg`Leaver with an outstanding advance`,
    text: msg({
      message: '{name} has left the company. {amount} of the advance “{title}” is still outstanding.',
    }),
    icon: 'wallet',
    tone: 'stop',
  },
  delegated: {
    title: msg`You are an approval delegate`,
    text: msg({ message: '{actor} made you their approval delegate from {fromDay} to {toDay}.' }),
    icon: 'people',
    tone: 'brand',
  },
  supplierChanged: {
    title: msg`Supplier account to confirm`,
    text: msg({
      message:
        '{actor} asked to change the account for payments to {name} to {bank} {account}. A second person must confirm it; until then this supplier is not paid.',
    }),
    icon: 'shield',
    tone: 'wait',
  },
  cancelToConfirm: {
    title: msg`Payment batch cancellation to confirm`,
    text: msg({
      message: '{actor} asked to cancel payment batch {number}: {reason}. A second person must confirm it.',
    }),
    icon: 'bank',
    tone: 'wait',
  },
  outsideToConfirm: {
    title: msg`Payment to confirm`,
    text: msg({
      message:
        '{actor} reported that {amount} for “{title}” was paid another way: {reason}. A second person must confirm it.',
    }),
    icon: 'wallet',
    tone: 'brand',
  },
  agentOffered: {
    title: msg`Act for a colleague`,
    text: msg({
      message: '{name} asked you to act as their agent from {fromDay} to {toDay}. Accept in Settings.',
    }),
    icon: 'people',
    tone: 'brand',
  },
  agentAccepted: {
    title: msg`Your agent has accepted`,
    text: msg({ message: '{name} is your agent from {fromDay} to {toDay}.' }),
    icon: 'people',
    tone: 'good',
  },
  agentEnded: {
    title: msg`Acting for a colleague ended`,
    text: msg({ message: '{name} ended the arrangement to act on each other’s behalf.' }),
    icon: 'people',
    tone: 'plain',
  },
  newDevice: {
    title: msg`New sign-in`,
    text: msg({
      message:
        'Someone signed in to your account on a new device ({address}, {device}). If it was not you, change your password and sign that device out in Settings.',
    }),
    icon: 'shield',
    tone: 'wait',
  },
  identityLinked: {
    title: msg`Sign-in linked`,
    text: msg({
      message:
        'Your account can now be opened through {name}. If that was not you, remove the link in Settings and tell your administrator.',
    }),
    icon: 'shield',
    tone: 'wait',
  },
  directoryWaits: {
    title: msg`Directory sync waits`,
    text: msg({
      message:
        'The directory no longer has {count} members. Nobody was removed; confirm or dismiss it on the wide screen.',
    }),
    icon: 'people',
    tone: 'wait',
  },
  ...PAYMENT_WORDS,
  ...RESET_WORDS,
  ...CONNECTION_WORDS,
  roleToConfirm: {
    title: msg`Role to confirm`,
    text: msg({
      message: '{actor} wants to give {name} a finance role. A second person must confirm it.',
    }),
    icon: 'shield',
    tone: 'brand',
  },
  roleConfirmed: {
    title: msg`Role confirmed`,
    text: msg({ message: '{actor} confirmed the role of {name}. It is in effect now.' }),
    icon: 'shield',
    tone: 'good',
  },
  roleRefused: {
    title: msg`Role not confirmed`,
    text: msg({ message: '{actor} did not confirm the role of {name}.' }),
    icon: 'shield',
    tone: 'stop',
  },
  joinAsked: {
    title: msg`Wants to join`,
    text: msg({ message: '{name} asked to join the company. Decide on a computer, under Joining.' }),
    icon: 'people',
    tone: 'wait',
  },
  ...BAG_WORDS,
  ...BOOKING_WORDS,
  ...WALLET_WORDS,
  welcome: {
    title: msg`Welcome`,
    text: msg`Photograph a receipt with the round button below; it takes just two more taps.`,
    icon: 'home',
    tone: 'brand',
  },
};
