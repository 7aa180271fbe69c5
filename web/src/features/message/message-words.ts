import { msg } from '@lingui/core/macro';
import type { MessageKind } from '@outlay/contract/message';
import type { KindWords } from './kind-words.ts';
import { RESET_WORDS } from './message-words.reset.ts';

/** Each kind of message as a sentence. Values: actor, title, number, amount, reason, text, bank, account, day, fromDay, toDay, count, name. */
export const MESSAGE_WORDS: Record<MessageKind, KindWords> = {
  taskArrived: {
    title: msg`Waits for your approval`,
    text: msg({ message: '{actor} sent you “{title}”, {amount}, to decide on.' }),
    icon: 'check',
    tone: 'brand',
  },
  taskUrged: {
    title: msg`Reminder`,
    text: msg({ message: '{actor} asks you to decide on “{title}”, {amount}.' }),
    icon: 'bell',
    tone: 'wait',
  },
  documentReturned: {
    title: msg`Sent back to you`,
    text: msg({ message: '{actor} sent back “{title}”, {amount}: {reason}' }),
    icon: 'back',
    tone: 'stop',
  },
  documentRejected: {
    title: msg`Refused`,
    text: msg({ message: '{actor} refused “{title}”, {amount}: {reason}' }),
    icon: 'close',
    tone: 'stop',
  },
  documentApproved: {
    title: msg`One step further`,
    text: msg({ message: '{actor} approved “{title}”, {amount}. It goes on to the next person.' }),
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
    title: msg`Taken back`,
    text: msg({ message: '{actor} took back “{title}”, {amount}. You need not decide any more.' }),
    icon: 'back',
    tone: 'plain',
  },
  documentPaid: {
    title: msg`Your claim is paid`,
    text: msg({ message: '{amount} for “{title}” has been paid.' }),
    icon: 'wallet',
    tone: 'good',
  },
  paymentFailed: {
    title: msg`A payment failed`,
    text: msg({ message: '{amount} for “{title}” could not be paid: {reason} Please check your account.' }),
    icon: 'warn',
    tone: 'stop',
  },
  documentUnpaid: {
    title: msg`A payment was taken back`,
    text: msg({ message: 'The payment of {amount} for “{title}” was taken back: {reason}' }),
    icon: 'warn',
    tone: 'wait',
  },
  copiedToMe: {
    title: msg`Copied to you`,
    text: msg({ message: '{actor} copied “{title}”, {amount}, to you.' }),
    icon: 'cc',
    tone: 'plain',
  },
  batchToRelease: {
    title: msg`A payment batch to release`,
    text: msg({ message: '{actor} made payment batch {number}, {amount}. A second person must release it.' }),
    icon: 'bank',
    tone: 'brand',
  },
  mentioned: {
    title: msg`You were mentioned`,
    text: msg({ message: '{actor} on “{title}”: {text}' }),
    icon: 'people',
    tone: 'brand',
  },
  documentCommented: {
    title: msg`A comment`,
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
    title: msg`Approval opened again`,
    text: msg({ message: '{actor} opened the last approval of “{title}”, {amount}, again: {reason}' }),
    icon: 'undo',
    tone: 'wait',
  },
  documentHeld: {
    title: msg`Payment stopped`,
    text: msg({ message: '{actor} stopped the payment of {amount} for “{title}”: {reason}' }),
    icon: 'lock',
    tone: 'stop',
  },
  documentReleased: {
    title: msg`Payment goes on`,
    text: msg({ message: 'The payment of {amount} for “{title}” goes on.' }),
    icon: 'check',
    tone: 'good',
  },
  revokeAsked: {
    title: msg`Revoking asked`,
    text: msg({ message: '{actor} asks to revoke “{title}”, {amount}: {reason}' }),
    icon: 'undo',
    tone: 'wait',
  },
  advanceDue: {
    title: msg`An advance to settle`,
    text: msg({ message: 'Your advance still has {amount} open. It was to be settled by {day}.' }),
    icon: 'wallet',
    tone: 'wait',
  },
  taskReminded: {
    title: msg`It still waits for you`,
    text: msg({ message: '“{title}”, {amount}, still waits for your decision.' }),
    icon: 'clock',
    tone: 'wait',
  },
  taskHandedOver: {
    title: msg`Decisions handed to you`,
    text: msg({
      message:
        '{count, plural, one {# decision was handed to you: {reason}} other {# decisions were handed to you: {reason}}}',
    }),
    icon: 'repay',
    tone: 'brand',
  },
  leaverAdvance: {
    title: msg`A leaver owes an account`,
    text: msg({ message: '{name} has left the company. The advance “{title}” still has {amount} open.' }),
    icon: 'wallet',
    tone: 'stop',
  },
  delegated: {
    title: msg`You stand in`,
    text: msg({ message: '{actor} lets you decide for them from {fromDay} to {toDay}.' }),
    icon: 'people',
    tone: 'brand',
  },
  supplierChanged: {
    title: msg`A supplier's account to confirm`,
    text: msg({
      message:
        '{actor} wants payments to {name} to go to {bank} {account}. A second person must confirm it; until then nothing is paid to this supplier.',
    }),
    icon: 'shield',
    tone: 'wait',
  },
  supplierConfirmed: {
    title: msg`A supplier's account was changed`,
    text: msg({
      message:
        'Payments to {name} now go to {bank} {account}; {actor} confirmed it. If this is not right, tell finance at once.',
    }),
    icon: 'shield',
    tone: 'wait',
  },
  cancelToConfirm: {
    title: msg`A batch to give up`,
    text: msg({
      message: '{actor} wants to give up payment batch {number}: {reason}. A second person must confirm it.',
    }),
    icon: 'bank',
    tone: 'wait',
  },
  outsideToConfirm: {
    title: msg`A payment to confirm`,
    text: msg({
      message:
        '{actor} says that {amount} for “{title}” was paid by other means: {reason}. A second person must confirm it.',
    }),
    icon: 'wallet',
    tone: 'brand',
  },
  payeeAccountChanged: {
    title: msg`Your payee account was changed`,
    text: msg({
      message: 'Your money now goes to {bank} {account}. If this was not you, tell finance at once.',
    }),
    icon: 'shield',
    tone: 'wait',
  },
  agentOffered: {
    title: msg`Act for a colleague`,
    text: msg({
      message: '{name} asks you to act in their name from {fromDay} to {toDay}. Agree in Settings.',
    }),
    icon: 'people',
    tone: 'brand',
  },
  agentAccepted: {
    title: msg`Your agent has agreed`,
    text: msg({ message: '{name} acts in your name from {fromDay} to {toDay}.' }),
    icon: 'people',
    tone: 'good',
  },
  agentEnded: {
    title: msg`Nobody acts any more`,
    text: msg({ message: '{name} has ended acting in another’s name between you.' }),
    icon: 'people',
    tone: 'plain',
  },
  newDevice: {
    title: msg`New device`,
    text: msg({
      message:
        'Somebody signed in as you from a new device ({address}, {device}). If it was not you, change your password and end the session in Settings.',
    }),
    icon: 'shield',
    tone: 'wait',
  },
  ...RESET_WORDS,
  roleToConfirm: {
    title: msg`A role to confirm`,
    text: msg({
      message: '{actor} wants to give {name} a role over money. A second person has to confirm it.',
    }),
    icon: 'shield',
    tone: 'brand',
  },
  roleConfirmed: {
    title: msg`A role was confirmed`,
    text: msg({ message: '{actor} confirmed the role of {name}. It counts from now on.' }),
    icon: 'shield',
    tone: 'good',
  },
  roleRefused: {
    title: msg`A role was not confirmed`,
    text: msg({ message: '{actor} did not confirm the role of {name}.' }),
    icon: 'shield',
    tone: 'stop',
  },
  joinAsked: {
    title: msg`Wants to join`,
    text: msg({ message: '{name} asks to join the company. You decide on the wide screen: Joining.' }),
    icon: 'people',
    tone: 'wait',
  },
  welcome: {
    title: msg`Welcome`,
    text: msg`Photograph a receipt with the round button below: the rest is two taps.`,
    icon: 'home',
    tone: 'brand',
  },
};
