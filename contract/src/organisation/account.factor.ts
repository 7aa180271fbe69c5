import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Done, Empty, Id, Instant, NonEmptyText } from '../fields.ts';
import { FactorWay, TokenResponse } from './account.session.ts';

/** Input or output of the browser's WebAuthn call, as JSON; validated by the server's library. */
const Ceremony = z.record(z.string(), z.unknown());

export const FactorItem = z.object({
  id: Id,
  kind: z.enum(['totp', 'passkey']),
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
});
export type FactorItem = z.infer<typeof FactorItem>;

/** A code of six digits, a recovery code (`xxxxx-xxxxx`), or a passkey's signed response. */
const Proof = z.object({
  challenge: z.string().min(20).max(100),
  way: FactorWay,
  code: z.string().trim().max(20).default(''),
  response: Ceremony.optional(),
});

const Recovery = z.object({
  /** Shown once, when the first factor is set up or the codes are regenerated; null otherwise. */
  recoveryCodes: z.array(z.string()).nullable(),
});

export const factorEndpoints = {
  list: read({
    path: '/auth/factor/getAll',
    policy: 'self',
    request: Empty,
    response: z.object({ items: z.array(FactorItem), recoveryCodesLeft: z.int() }),
    summary: 'My second factors.',
  }),
  beginTotp: change({
    path: '/auth/factor/beginTotp',
    policy: 'self',
    secret: true,
    stepUp: true,
    request: z.object({ id: Id, name: NonEmptyText.max(40) }),
    response: z.object({ secret: z.string(), uri: z.string() }),
    summary: 'Begin to set up a device that shows codes; it counts once a code of it was given.',
  }),
  confirmTotp: change({
    path: '/auth/factor/confirmTotp',
    policy: 'self',
    secret: true,
    request: z.object({ id: Id, code: z.string().regex(/^\d{6}$/) }),
    response: Recovery,
    summary: 'The first code of the device.',
  }),
  beginPasskey: change({
    path: '/auth/factor/beginPasskey',
    policy: 'self',
    secret: false,
    stepUp: true,
    request: Empty,
    response: z.object({ challenge: z.string(), options: Ceremony }),
    summary: 'Begin to set up a passkey.',
  }),
  confirmPasskey: change({
    path: '/auth/factor/confirmPasskey',
    policy: 'self',
    secret: true,
    request: z.object({
      id: Id,
      name: NonEmptyText.max(40),
      challenge: z.string().min(20).max(100),
      response: Ceremony,
    }),
    response: Recovery,
    summary: 'Keep the passkey that the browser made.',
  }),
  remove: change({
    path: '/auth/factor/remove',
    policy: 'self',
    secret: false,
    stepUp: true,
    request: z.object({ id: Id }),
    response: Done,
    summary: 'Remove a factor; the last one stays while a role asks for it.',
  }),
  renewRecoveryCodes: change({
    path: '/auth/factor/renewRecoveryCodes',
    policy: 'self',
    secret: true,
    stepUp: true,
    request: Empty,
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    summary: 'New recovery codes; the old ones end.',
  }),
  signIn: change({
    path: '/auth/factor/signIn',
    policy: 'open',
    secret: false,
    idempotency: 'optional',
    request: Proof,
    response: TokenResponse,
    summary: 'The second half of a sign-in.',
  }),
  beginPasskeySignIn: change({
    path: '/auth/factor/beginPasskeySignIn',
    policy: 'open',
    secret: true,
    idempotency: 'optional',
    request: Empty,
    response: z.object({ challenge: z.string(), options: Ceremony }),
    summary: 'Begin to sign in with a passkey alone; answered once, within five minutes.',
  }),
  signInWithPasskey: change({
    path: '/auth/factor/signInWithPasskey',
    policy: 'open',
    secret: false,
    idempotency: 'optional',
    request: z.object({ challenge: z.string().min(20).max(200), response: Ceremony, agreed: z.boolean() }),
    response: TokenResponse,
    summary: 'Sign in with a passkey that the person unlocked: it is both factors at once.',
  }),
  beginStepUp: change({
    path: '/auth/factor/beginStepUp',
    policy: 'self',
    secret: false,
    request: Empty,
    response: z.object({
      /** `password` when no second factor is set up. */
      ways: z.array(z.enum(['password', ...FactorWay.options])),
      challenge: z.string(),
      passkey: Ceremony.nullable(),
    }),
    summary: 'How I can prove anew who I am.',
  }),
  stepUp: change({
    path: '/auth/factor/stepUp',
    policy: 'self',
    secret: false,
    request: z.object({
      challenge: z.string().min(20).max(100),
      way: z.enum(['password', ...FactorWay.options]),
      code: z.string().trim().max(64).default(''),
      response: Ceremony.optional(),
    }),
    response: z.object({ until: Instant }),
    summary: 'Prove anew who I am: for five minutes money may be moved and powers given.',
  }),
};
