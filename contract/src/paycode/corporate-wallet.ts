import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Done, Empty, Id, Instant, NonEmptyText, Text, Version } from '../fields.ts';
import { pageOf, PageRequest } from '../page.ts';
import { ExpenseType } from '../spend/expense.ts';

/**
 * `alipay`: the enterprise code of Alipay (企业码), which asks before each payment. `dingtalk`: the pay code in DingTalk
 * (企业支付码), which the company's own tills take. `wechat`: WeChat's 企业支付 (webizpay), with a cap given beforehand.
 */
export const WALLET_KINDS = ['alipay', 'dingtalk', 'wechat'] as const;
export const WalletKind = z.enum(WALLET_KINDS);
export type WalletKind = z.infer<typeof WalletKind>;

/** What the wallet calls a standard, the policy that decides under it, and the type of what is paid under it. */
export const WalletStandard = z.object({
  standardId: NonEmptyText.max(64),
  policyId: Id,
  type: ExpenseType,
});
export type WalletStandard = z.infer<typeof WalletStandard>;
export const STANDARDS_MOST = 50;

const Site = z.url({ protocol: /^https?$/ }).max(300);
/** A key as one line or as PEM; PEM has lines. */
const Key = z.string().trim().max(4_000);

/** What a phone may open: a page, or the wallet's app. Empty for a wallet that has a link for each member. */
const CodeLink = z
  .string()
  .trim()
  .max(500)
  .regex(/^((https|alipays):\/\/\S+)?$/);

/** What each kind of wallet needs; the rest stays empty. */
export const WALLET_FIELDS: Readonly<
  Record<
    WalletKind,
    readonly (
      | 'serialNumber'
      | 'keyId'
      | 'connectionId'
      | 'appId'
      | 'account'
      | 'walletKey'
      | 'privateKey'
      | 'codeLink'
    )[]
  >
> = {
  alipay: ['appId', 'account', 'walletKey', 'privateKey', 'codeLink'],
  dingtalk: ['connectionId', 'account'],
  wechat: ['appId', 'account', 'serialNumber', 'privateKey', 'keyId', 'walletKey'],
};

export const CorporateWalletForm = z.object({
  id: Id,
  /** 0 for a new one. */
  version: Version,
  kind: WalletKind,
  /** How people see it. */
  name: NonEmptyText.max(60),
  /** Address of its interface; null for the usual one. */
  apiBase: Site.nullable(),
  /** The connection whose app is used. */
  connectionId: Id.nullable().default(null),
  /** Of the company's app there; at WeChat, the service provider's merchant number (`sp_mchid`). */
  appId: Text.max(64),
  /** At WeChat: the number of our certificate, and the id of the wallet's public key. */
  serialNumber: Text.max(64).default(''),
  keyId: Text.max(64).default(''),
  /** The company's number at the wallet; at DingTalk, the name of its pay code (`codeIdentity`); at WeChat, its merchant number. */
  account: NonEmptyText.max(64),
  /** The wallet's public key. */
  walletKey: Key,
  /** The private key of the company's app; null to keep the stored one. */
  privateKey: Key.min(1).nullable(),
  /** Opens the code on a phone. */
  codeLink: CodeLink,
  standards: z
    .array(WalletStandard)
    .max(STANDARDS_MOST)
    .refine((all) => new Set(all.map(({ standardId }) => standardId)).size === all.length),
  enabled: z.boolean(),
});
export type CorporateWalletForm = z.infer<typeof CorporateWalletForm>;

export const CorporateWallet = CorporateWalletForm.omit({ privateKey: true }).extend({
  connectionId: Id.nullable(),
  serialNumber: z.string(),
  keyId: z.string(),
  apiBase: z.string().nullable(),
  walletKey: z.string(),
  codeLink: z.string(),
  /** Whether a private key is stored. */
  hasKey: z.boolean(),
  standards: z.array(WalletStandard.extend({ policyName: z.string() })),
  members: z.int(),
  /** Where the wallet asks whether a payment may pass, and where it tells of payments. */
  controlUrl: z.string(),
  noticeUrl: z.string(),
  /** The last time that its payments were read. */
  readAt: Instant.nullable(),
  /** What it answered then; empty if all is well. */
  fault: z.string(),
  actions: z.array(z.enum(['edit', 'enrol'])),
});
export type CorporateWallet = z.infer<typeof CorporateWallet>;

/** A member who may pay with a wallet. */
export const WalletMember = z.object({
  memberId: Id,
  name: z.string(),
  /** By which the wallet knows the member; null until it has answered. */
  employeeId: z.string().nullable(),
  /** Whether an invitation has to be accepted in the wallet. */
  invited: z.boolean(),
  /** The wallet was asked to take the member, and has not answered yet. */
  asked: z.boolean(),
  /** Why the wallet did not take the member; empty if it did. */
  fault: z.string(),
  actions: z.array(z.enum(['enrol', 'remove'])),
});
export type WalletMember = z.infer<typeof WalletMember>;

/** A wallet with which the caller may pay. */
export const MyWallet = z.object({
  id: Id,
  kind: WalletKind,
  name: z.string(),
  codeLink: z.string(),
  /** To be accepted once; null if there is none. */
  inviteUrl: z.string().nullable(),
  /** What I can ask for a card for, if the wallet gives cards. */
  cardsFor: z.array(z.object({ standardId: z.string(), type: ExpenseType })),
});
export type MyWallet = z.infer<typeof MyWallet>;

const feature = 'paycode' as const;
const agent = 'never' as const;

export const corporateWalletEndpoints = {
  all: read({
    path: '/paycode/wallet/getAll',
    ...{ policy: 'paycode.read', feature, agent, request: Empty },
    response: z.object({
      items: z.array(CorporateWallet),
      currency: z.string(),
      /** The connections whose app a wallet may use. */
      connections: z.array(z.object({ id: Id, name: z.string(), kind: WalletKind })),
    }),
    summary: 'The corporate wallets of the company.',
  }),
  save: change({
    path: '/paycode/wallet/save',
    ...{ policy: 'paycode.write', feature, agent, secret: false, stepUp: true },
    request: CorporateWalletForm,
    response: CorporateWallet,
    summary: 'Add or change a corporate wallet. The private key is stored sealed and never returned.',
  }),
  members: read({
    path: '/paycode/wallet/getMembers',
    ...{ policy: 'paycode.read', feature, agent },
    request: PageRequest.extend({ id: Id }),
    response: pageOf(WalletMember),
    summary: 'The members who may pay with a corporate wallet, by name.',
  }),
  enrol: change({
    path: '/paycode/wallet/enrol',
    ...{ policy: 'paycode.write', feature, agent, secret: false },
    request: z.object({
      id: Id,
      memberId: Id,
      /** By which the wallet knows the member already; empty to have the wallet invite them. */
      employeeId: Text.max(64).default(''),
    }),
    response: Done,
    summary: 'Let a member pay with a corporate wallet.',
  }),
  remove: change({
    path: '/paycode/wallet/removeMember',
    ...{ policy: 'paycode.write', feature, agent, secret: false },
    request: z.object({ id: Id, memberId: Id }),
    response: Done,
    summary: 'Let a member no longer pay with a corporate wallet.',
  }),
  mine: read({
    path: '/paycode/wallet/getMine',
    ...{ policy: 'self', feature, agent, request: Empty },
    response: z.object({ items: z.array(MyWallet) }),
    summary: 'The corporate wallets with which I may pay.',
  }),
};
