import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Empty, Id, Instant, NonEmptyText } from '../fields.ts';
import { Minor } from '../money.ts';
import { SpendRoom } from './spend-policy.ts';

/** `lost`: blocked because it is in other hands, or nobody knows where. */
export const DeviceState = z.enum(['active', 'blocked', 'lost']);
export type DeviceState = z.infer<typeof DeviceState>;

/** A device of mine that shows payment codes. */
export const PaycodeDevice = z.object({
  id: Id,
  name: z.string(),
  state: DeviceState,
  createdAt: Instant,
  /** When it last had a network and asked for anything. */
  lastSeenAt: Instant,
  blockedAt: Instant.nullable(),
});
export type PaycodeDevice = z.infer<typeof PaycodeDevice>;

/** What a device may pay while neither it nor the till has a network. Minor units of the company's currency. */
export const OFFLINE_PER_PAYMENT = 20_000;
export const OFFLINE_TOTAL = 50_000;
/** Hours within which a till submits what it took without a network. */
export const OFFLINE_HOURS = 24;
/** Days after which a device needs a new handle and a new certificate. */
export const CERTIFICATE_DAYS = 7;
export const DEVICES_MOST = 5;
/** A code is refused after so many wrong ones of the same handle within ten minutes. */
export const BAD_CODES_MOST = 5;

/** A public key on the curve P-256, as WebCrypto exports it. */
export const DevicePublicKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string().regex(/^[\w-]{43}$/),
  y: z.string().regex(/^[\w-]{43}$/),
});
export type DevicePublicKey = z.infer<typeof DevicePublicKey>;

/** What a device needs to make codes without a network. */
export const Enrolled = z.object({
  deviceId: Id,
  handle: z.string().regex(/^\d{8}$/),
  /** 32 bytes in base64url, for HMAC-SHA-256; to be imported so that it cannot be read again. */
  secret: z.string(),
  stepSeconds: z.int(),
  /** The first step whose code is not used. */
  nextStep: z.int(),
  /** A JWS of the issuer: who the device is and how much it may pay without a network. */
  certificate: z.string(),
  expiresAt: Instant,
  /** The first number of a payment without a network under this certificate; each payment has the next one. */
  counter: z.int(),
  offline: z.object({ perPayment: Minor, total: Minor, currency: z.string() }),
  /** To correct the clock of the device. */
  serverTime: Instant,
});
export type Enrolled = z.infer<typeof Enrolled>;

export const CodeSummary = z.object({
  serverTime: Instant,
  /** Who pays: the company's name, as on the code. */
  payer: z.string(),
  /** This device; null if it is not enrolled. */
  device: PaycodeDevice.nullable(),
  /** The first step whose code is not used; later than the current one right after a payment. */
  nextStep: z.int(),
  /** When the device should be renewed, at the latest. */
  renewBy: Instant.nullable(),
  rooms: z.array(SpendRoom),
  /** A payment that waits for my confirmation. */
  waitingChargeId: Id.nullable(),
});
export type CodeSummary = z.infer<typeof CodeSummary>;

const feature = 'paycode' as const;
const policy = 'self' as const;

export const paycodeEndpoints = {
  enrol: change({
    path: '/paycode/device/enrol',
    ...{ policy, feature, secret: true, stepUp: true },
    request: z.object({ id: Id, name: NonEmptyText.max(60), publicKey: DevicePublicKey }),
    response: Enrolled,
    summary: 'Let this device show my payment code.',
  }),
  renew: change({
    path: '/paycode/device/renew',
    ...{ policy, feature, secret: true },
    request: z.object({
      id: Id,
      /** A new handle, also when the present one is not a week old. */
      redraw: z.boolean().default(false),
      /** The number that the next payment without a network would have. */
      counter: z.int().min(0),
    }),
    response: Enrolled,
    summary:
      'A new secret and certificate for a device of mine; what it may pay without a network begins anew.',
  }),
  devices: read({
    path: '/paycode/device/getAll',
    ...{ policy, feature, request: Empty },
    response: z.object({ items: z.array(PaycodeDevice) }),
    summary: 'My devices that show or showed payment codes.',
  }),
  block: change({
    path: '/paycode/device/block',
    ...{ policy, feature, secret: false },
    request: z.object({ id: Id, lost: z.boolean() }),
    response: PaycodeDevice,
    summary: 'Block a device of mine at once; it can only be enrolled anew.',
  }),
  summary: read({
    path: '/paycode/code/summary',
    ...{ policy, feature },
    request: z.object({ deviceId: Id.nullable() }),
    response: CodeSummary,
    summary: 'What the page of the payment code shows beside the code.',
  }),
};
