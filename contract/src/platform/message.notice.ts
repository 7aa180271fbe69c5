import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Done, Empty } from '../fields.ts';
import type { MessageKind } from './message.kind.ts';

/** Messages by what they are about: each is switched for itself. */
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
  ],
  document: [
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
  ],
  payment: [
    'documentPaid',
    'paymentFailed',
    'documentUnpaid',
    'documentHeld',
    'documentReleased',
    'advanceDue',
    'payeeAccountChanged',
    'supplierConfirmed',
  ],
  account: [
    ...(['agentOffered', 'agentAccepted', 'agentEnded', 'newDevice', 'welcome'] as const),
    ...(['factorResetAsked', 'factorResetToConfirm', 'factorResetDone', 'factorResetRefused'] as const),
  ],
};

/** Whatever is in no other group is about the company. */
export const groupOf = (kind: MessageKind): NoticeGroup =>
  (Object.keys(GROUPS) as (keyof typeof GROUPS)[]).find((group) => GROUPS[group].includes(kind)) ?? 'company';

/** The two tabs of the messages. */
export const MESSAGE_TABS = ['approval', 'other'] as const;
export const MessageTab = z.enum(MESSAGE_TABS);
export type MessageTab = z.infer<typeof MessageTab>;

const APPROVAL_GROUPS: readonly NoticeGroup[] = ['task', 'document'];

export const tabOf = (kind: MessageKind): MessageTab =>
  APPROVAL_GROUPS.includes(groupOf(kind)) ? 'approval' : 'other';

/** What may not be switched off: somebody else may be at one's account or money. */
export const ALWAYS_TOLD: readonly MessageKind[] = [
  ...(['newDevice', 'payeeAccountChanged', 'supplierChanged', 'supplierConfirmed'] as const),
  ...(['factorResetAsked', 'factorResetToConfirm', 'factorResetDone', 'factorResetRefused'] as const),
];

export const NoticeSetting = z.object({
  group: NoticeGroup,
  /** At once, on open pages and devices. The list of messages has it in any case. */
  push: z.boolean(),
  /** By mail, where the account is an address. */
  mail: z.boolean(),
});
export type NoticeSetting = z.infer<typeof NoticeSetting>;

export const DEFAULT_NOTICES: readonly NoticeSetting[] = [
  { group: 'task', push: true, mail: true },
  { group: 'document', push: true, mail: false },
  { group: 'payment', push: true, mail: true },
  { group: 'account', push: true, mail: true },
  { group: 'company', push: true, mail: false },
];

/** When mails come: each at once, gathered once a day, or never but for what is always told. */
export const MAIL_RHYTHMS = ['atOnce', 'daily', 'off'] as const;

/** A time of the company's day. */
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

export const NoticeRhythm = z.object({
  mail: z.enum(MAIL_RHYTHMS),
  /** When the gathered mail goes out. */
  digestAt: TimeOfDay,
  /** Not disturbed from then to then, over midnight too: devices and mails wait until it ends. */
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
      rhythm: NoticeRhythm,
      /** Of the company: whose clock the times are read on. */
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
