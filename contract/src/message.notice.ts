import { z } from 'zod';
import { change, read } from './endpoint.ts';
import { Done, Empty } from './fields.ts';
import type { MessageKind } from './message.ts';

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
  ],
  payment: [
    'documentPaid',
    'paymentFailed',
    'documentUnpaid',
    'documentHeld',
    'documentReleased',
    'advanceDue',
    'payeeAccountChanged',
  ],
  account: ['agentOffered', 'agentAccepted', 'agentEnded', 'newDevice', 'welcome'],
};

/** Whatever is in no other group is about the company. */
export const groupOf = (kind: MessageKind): NoticeGroup =>
  (Object.keys(GROUPS) as (keyof typeof GROUPS)[]).find((group) => GROUPS[group].includes(kind)) ?? 'company';

/** What may not be switched off: somebody else may be at one's account or money. */
export const ALWAYS_TOLD: readonly MessageKind[] = ['newDevice', 'payeeAccountChanged'];

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

export const notificationEndpoints = {
  get: read({
    path: '/base/notification/get',
    policy: 'self',
    request: Empty,
    response: z.object({ items: z.array(NoticeSetting), hasMail: z.boolean() }),
    summary: 'Of what I am told, and how.',
  }),
  save: change({
    path: '/base/notification/save',
    policy: 'self',
    request: NoticeSetting,
    response: Done,
    summary: 'Change of what I am told.',
  }),
};
