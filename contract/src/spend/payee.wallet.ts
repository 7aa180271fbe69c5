import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Empty, Id, Instant, Version } from '../fields.ts';

/** Where a person can be paid besides a bank; both pay in yuan only. */
export const PAYOUT_KINDS = ['alipay', 'wechat'] as const;
export const PayoutKind = z.enum(PAYOUT_KINDS);
export type PayoutKind = z.infer<typeof PayoutKind>;

/** Somebody's account at Alipay or WeChat, masked. */
export const PayeeWallet = z.object({
  kind: PayoutKind,
  /** The member's name, which is compared with the account's. */
  holder: z.string(),
  /** `**** 7702` */
  account: z.string(),
  /** After a change, payments to it are held until then. */
  heldUntil: Instant.nullable(),
  /** A transfer to it failed for its name or number: nothing is paid until it is changed. */
  refused: z.boolean(),
  version: Version,
});
export type PayeeWallet = z.infer<typeof PayeeWallet>;

/** What an Alipay account is called: a Chinese mobile number or an email address. */
const AlipayAccount = z
  .string()
  .trim()
  .max(100)
  .regex(/^(1\d{10}|[^\s@]+@[^\s@]+\.[^\s@]+)$/);
/** Of one person in one app of WeChat. */
const OpenId = z
  .string()
  .trim()
  .regex(/^[\w-]{16,64}$/);

export const payeeWalletEndpoints = {
  mine: read({
    path: '/pay/payeeWallet/getMine',
    policy: 'self',
    request: Empty,
    response: z.object({ items: z.array(PayeeWallet) }),
    summary: 'My accounts at Alipay and WeChat.',
  }),
  save: change({
    path: '/pay/payeeWallet/save',
    policy: 'self',
    secret: false,
    stepUp: true,
    request: z.object({ account: AlipayAccount }),
    response: PayeeWallet,
    summary: 'Set my Alipay account.',
  }),
  of: read({
    path: '/pay/payeeWallet/get',
    policy: 'member.write',
    request: z.object({ memberId: Id }),
    response: z.object({ items: z.array(PayeeWallet) }),
    summary: 'The accounts of a member at Alipay and WeChat, masked.',
  }),
  put: change({
    path: '/pay/payeeWallet/put',
    policy: 'member.write',
    secret: false,
    stepUp: true,
    request: z.object({ memberId: Id, openId: OpenId }),
    response: PayeeWallet,
    summary: 'Enter the WeChat openid of a member; who enters it takes no part in paying to it.',
  }),
};
