import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { EnteredType, ExpenseType } from '../spend/expense.ts';
import { Done, Id, Instant, NonEmptyText, Text, Version } from '../fields.ts';
import { pageOf, PageRequest } from '../page.ts';

/** A place of a merchant, such as one canteen of several. */
export const MerchantStore = z.object({ id: Id, name: NonEmptyText.max(60) });
export type MerchantStore = z.infer<typeof MerchantStore>;

/** A public key by which the requests of a merchant's own system are verified: Ed25519. */
export const MerchantKey = z.object({
  id: Id,
  name: z.string(),
  /** The 32 bytes in base64url. */
  publicKey: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
});
export type MerchantKey = z.infer<typeof MerchantKey>;

/** A till in the browser (`/merchant`), which shows a token instead of signing. */
export const MerchantTerminal = z.object({
  id: Id,
  name: z.string(),
  store: MerchantStore.nullable(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
});
export type MerchantTerminal = z.infer<typeof MerchantTerminal>;

export const MerchantAction = z.enum(['edit', 'enable', 'disable', 'addKey', 'addTerminal']);
export type MerchantAction = z.infer<typeof MerchantAction>;

/** Somebody who takes payment codes, by a contract with the company. */
export const Merchant = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  /** What is bought there: the type of the expenses that its payments become. */
  type: ExpenseType,
  taxId: z.string(),
  /** Where invoices and statements are discussed. */
  contact: z.string(),
  enabled: z.boolean(),
  stores: z.array(MerchantStore),
  /** Where its system is notified; empty for nowhere. */
  webhookUrl: z.string(),
  /** Why the last notification was not taken; empty if it was. */
  webhookFault: z.string(),
  keys: z.int(),
  terminals: z.int(),
  lastPaymentAt: Instant.nullable(),
  actions: z.array(MerchantAction),
});
export type Merchant = z.infer<typeof Merchant>;

export const MerchantDetail = Merchant.extend({
  keyList: z.array(MerchantKey),
  terminalList: z.array(MerchantTerminal),
});
export type MerchantDetail = z.infer<typeof MerchantDetail>;

export const STORES_MOST = 50;
/** Maximum number of keys, and of terminals, that are not revoked. */
export const ACCESSES_MOST = 50;

export const MerchantForm = z.object({
  id: Id,
  /** 0 for a new one. */
  version: Version,
  name: NonEmptyText.max(60),
  type: EnteredType,
  taxId: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[0-9A-Z]{0,20}$/),
  contact: Text,
  /** A store that is left out is removed; its past payments keep its name. */
  stores: z.array(MerchantStore).max(STORES_MOST),
  webhookUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]),
});
export type MerchantForm = z.infer<typeof MerchantForm>;

const feature = 'paycode' as const;
const agent = 'never' as const;
const Own = z.object({ merchantId: Id, id: Id });

export const merchantEndpoints = {
  page: read({
    path: '/paycode/merchant/getPage',
    ...{ policy: 'paycode.read', feature, agent },
    request: PageRequest.extend({
      search: Text.default(''),
      enabled: z.boolean().nullable().default(null),
    }),
    response: pageOf(Merchant),
    summary: 'Merchants that take payment codes, by name.',
  }),
  get: read({
    path: '/paycode/merchant/get',
    ...{ policy: 'paycode.read', feature, agent },
    request: z.object({ id: Id }),
    response: MerchantDetail,
    summary: 'A merchant with its keys and terminals.',
  }),
  save: change({
    path: '/paycode/merchant/save',
    ...{ policy: 'paycode.write', feature, agent, secret: false },
    request: MerchantForm,
    response: MerchantDetail,
    summary: 'Add or change a merchant. A new one is disabled.',
  }),
  enable: change({
    path: '/paycode/merchant/enable',
    ...{ policy: 'paycode.write', feature, agent, secret: false, stepUp: true },
    request: z.object({ id: Id, version: Version, enabled: z.boolean() }),
    response: MerchantDetail,
    summary: 'Let a merchant take payment codes, or no longer.',
  }),
  addKey: change({
    path: '/paycode/merchant/addKey',
    ...{ policy: 'paycode.write', feature, agent, secret: false, stepUp: true },
    request: Own.extend({
      name: NonEmptyText.max(40),
      /** The 32 bytes in base64url. */
      publicKey: z.string().regex(/^[\w-]{43}$/),
    }),
    response: MerchantDetail,
    summary: 'Register a public key of a merchant’s system.',
  }),
  revokeKey: change({
    path: '/paycode/merchant/revokeKey',
    ...{ policy: 'paycode.write', feature, agent, secret: false },
    request: Own,
    response: MerchantDetail,
    summary: 'Accept no more requests with a key.',
  }),
  addTerminal: change({
    path: '/paycode/merchant/addTerminal',
    ...{ policy: 'paycode.write', feature, agent, secret: true, stepUp: true },
    request: Own.extend({ name: NonEmptyText.max(40), storeId: Id.nullable() }),
    response: z.object({
      merchant: MerchantDetail,
      /** Shown once; whoever has it can take payments for this merchant. */
      token: z.string(),
    }),
    summary: 'Add a till in the browser.',
  }),
  revokeTerminal: change({
    path: '/paycode/merchant/revokeTerminal',
    ...{ policy: 'paycode.write', feature, agent, secret: false },
    request: Own,
    response: MerchantDetail,
    summary: 'Accept no more requests of a terminal.',
  }),
  testWebhook: change({
    path: '/paycode/merchant/testWebhook',
    ...{ policy: 'paycode.write', feature, agent, secret: false },
    request: z.object({ id: Id }),
    response: Done,
    summary: 'Send a notification without a payment to the merchant’s system.',
  }),
};
