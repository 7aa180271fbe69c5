import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Done, Empty } from '../fields.ts';
import type { MessageKind } from './message.kind.ts';

/** Groups of messages; each has its own notification settings. */
export const NOTICE_GROUPS = ['task', 'document', 'payment', 'account', 'company'] as const;
export const NoticeGroup = z.enum(NOTICE_GROUPS);
export type NoticeGroup = z.infer<typeof NoticeGroup>;

const GROUPS: Record<Exclude<NoticeGroup, 'company'>, readonly MessageKind[]> = {
  task: [
    'taskArrived',
    'taskUrged',
    'taskReminded',
    'taskHandedOver',
    'delegated',
    'mentioned',
    'batchToRelease',
    'cancelToConfirm',
    'outsideToConfirm',
    'supplierChanged',
    'bookingFailed',
    'bookingChanged',
    'bookingCancelled',
    'transferToConfirm',
    'chargeToConfirm',
    'chargeDiffers',
  ],
  document: [
    'bookingBooked',
    'documentReturned',
    'documentRejected',
    'documentApproved',
    'documentPassed',
    'documentWithdrawn',
    'copiedToMe',
    'documentCommented',
    'documentTerminated',
    'documentRevoked',
    'documentUnapproved',
    'revokeAsked',
    'bagReceived',
    'bagMissing',
    'bagReturned',
    'walletElsewhere',
    'walletCancelled',
  ],
  payment: [
    'documentPaid',
    'paymentFailed',
    'documentUnpaid',
    'documentHeld',
    'documentReleased',
    'advanceDue',
    'refundOwed',
    'payeeAccountChanged',
    'supplierConfirmed',
    'walletClosed',
    ...(['chargePaid', 'chargeRefused', 'chargeClosed', 'chargeRefunded'] as const),
    ...(['invoiceIssued', 'invoiceRefused', 'invoiceOverdue'] as const),
  ],
  account: [
    ...(['agentOffered', 'agentAccepted', 'agentEnded', 'newDevice', 'identityLinked', 'welcome'] as const),
    ...(['factorResetAsked', 'factorResetToConfirm', 'factorResetDone', 'factorResetRefused'] as const),
  ],
};

/** A kind that is in no other group belongs to `company`. */
export const groupOf = (kind: MessageKind): NoticeGroup =>
  (Object.keys(GROUPS) as (keyof typeof GROUPS)[]).find((group) => GROUPS[group].includes(kind)) ?? 'company';

/** The two tabs of the messages. */
export const MESSAGE_TABS = ['approval', 'other'] as const;
export const MessageTab = z.enum(MESSAGE_TABS);
export type MessageTab = z.infer<typeof MessageTab>;

const APPROVAL_GROUPS: readonly NoticeGroup[] = ['task', 'document'];

export const tabOf = (kind: MessageKind): MessageTab =>
  APPROVAL_GROUPS.includes(groupOf(kind)) ? 'approval' : 'other';

/** Cannot be disabled, since they may indicate unauthorised access to an account or money. */
export const ALWAYS_TOLD: readonly MessageKind[] = [
  ...([
    'newDevice',
    'identityLinked',
    'payeeAccountChanged',
    'supplierChanged',
    'supplierConfirmed',
  ] as const),
  ...(['factorResetAsked', 'factorResetToConfirm', 'factorResetDone', 'factorResetRefused'] as const),
];

export const NoticeSetting = z.object({
  group: NoticeGroup,
  /** Push to open pages and devices at once. The list of messages contains it in any case. */
  push: z.boolean(),
  /** By mail, if the account is a mail address. */
  mail: z.boolean(),
  /** In the app of a platform that the company is connected with; unchanged if it is left out. */
  chat: z.boolean().optional(),
});
export type NoticeSetting = z.infer<typeof NoticeSetting>;

export const DEFAULT_NOTICES: readonly NoticeSetting[] = [
  { group: 'task', push: true, mail: true, chat: true },
  { group: 'document', push: true, mail: false, chat: true },
  { group: 'payment', push: true, mail: true, chat: true },
  { group: 'account', push: true, mail: true, chat: false },
  { group: 'company', push: true, mail: false, chat: false },
];

/** The platforms in whose apps members can be told. */
export const ChatKind = z.enum(['wecom', 'wecomSuite', 'dingtalk', 'feishu']);
export type ChatKind = z.infer<typeof ChatKind>;

/** When mails are sent: each at once, as a daily digest, or never except for `ALWAYS_TOLD`. */
export const MAIL_RHYTHMS = ['atOnce', 'daily', 'off'] as const;

/** `HH:MM` in the company's time zone. */
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

export const NoticeRhythm = z.object({
  mail: z.enum(MAIL_RHYTHMS),
  /** When the daily digest is sent. */
  digestAt: TimeOfDay,
  /** Quiet hours, possibly past midnight: pushes and mails are delayed until they end. */
  quiet: z
    .object({ from: TimeOfDay, to: TimeOfDay })
    .refine(({ from, to }) => from !== to, { path: ['to'] })
    .nullable(),
  quietWeekends: z.boolean(),
});
export type NoticeRhythm = z.infer<typeof NoticeRhythm>;

export const DEFAULT_RHYTHM: NoticeRhythm = {
  mail: 'atOnce',
  digestAt: '08:30',
  quiet: null,
  quietWeekends: false,
};

export const notificationEndpoints = {
  get: read({
    path: '/base/notification/get',
    policy: 'self',
    request: Empty,
    response: z.object({
      items: z.array(NoticeSetting),
      hasMail: z.boolean(),
      /** The platform with messages, and whether I am known there; null if the company has none. */
      chat: z.object({ kind: ChatKind, linked: z.boolean() }).nullable(),
      rhythm: NoticeRhythm,
      /** The company's time zone, in which the times are interpreted. */
      timeZone: z.string(),
    }),
    summary: 'Of what I am told, and how.',
  }),
  save: change({
    path: '/base/notification/save',
    policy: 'self',
    secret: false,
    request: NoticeSetting,
    response: Done,
    summary: 'Change of what I am told.',
  }),
  saveRhythm: change({
    path: '/base/notification/saveRhythm',
    policy: 'self',
    secret: false,
    request: NoticeRhythm,
    response: Done,
    summary: 'Change of when I am told.',
  }),
};
