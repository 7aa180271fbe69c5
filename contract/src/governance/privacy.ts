import { z } from 'zod';
import { ConsentKind } from '../organisation/account.consent.ts';
import { change, read } from '../endpoint.ts';
import { Done, Empty, Instant, Version } from '../fields.ts';

/** Open obligations of a person that must be settled before erasure. */
export const Obligation = z.enum(['openTasks', 'runningDocuments', 'openAdvances', 'lastAdministrator']);
export type Obligation = z.infer<typeof Obligation>;

export const RetentionClass = z.enum([
  'vouchers',
  'audit',
  'messages',
  'imports',
  'positions',
  'signIns',
  'codes',
  'keys',
]);
export type RetentionClass = z.infer<typeof RetentionClass>;

/** Retention period of a class of records. A company may extend a changeable one beyond its minimum. */
export const Retention = z.object({
  class: RetentionClass,
  days: z.int(),
  least: z.int(),
  changeable: z.boolean(),
  /** False for records that are never removed automatically: the books and the audit chain. */
  removed: z.boolean(),
  version: Version,
});
export type Retention = z.infer<typeof Retention>;

export const privacyEndpoints = {
  consents: read({
    path: '/base/privacy/getConsents',
    policy: 'self',
    request: Empty,
    response: z.object({
      items: z.array(
        z.object({
          ...{ kind: ConsentKind, version: z.string(), at: Instant },
          /** Null while the consent stands. */
          withdrawnAt: Instant.nullable(),
          inForce: z.boolean(),
        }),
      ),
    }),
    summary: 'To which texts I agreed, and when.',
  }),
  exportMine: change({
    path: '/base/privacy/export',
    kind: 'binary',
    policy: 'self',
    secret: false,
    stepUp: true,
    idempotency: 'optional',
    request: Empty,
    response: z.custom<Uint8Array>(),
    summary: 'Everything this company keeps of me, as a zip of JSON files and my own originals.',
  }),
  eraseCheck: read({
    path: '/base/privacy/eraseCheck',
    policy: 'self',
    request: Empty,
    response: z.object({
      /** Nothing is erased while any of these remains. */
      obstacles: z.array(Obligation),
      /** Numbered documents, which must be retained by law together with the person's name. */
      keptDocuments: z.int(),
      keptYears: z.int(),
    }),
    summary: 'What stands in the way of deleting my account, and what stays by law.',
  }),
  erase: change({
    path: '/base/privacy/erase',
    policy: 'self',
    personal: true,
    secret: false,
    stepUp: true,
    request: z.object({ account: z.string().trim().min(1).max(100) }),
    response: Done,
    summary: 'Delete my account: I am made anonymous; what the law keeps keeps my name.',
  }),
  retention: read({
    path: '/admin/retention/getAll',
    policy: 'retention.write',
    request: Empty,
    response: z.object({ items: z.array(Retention) }),
    summary: 'How long each class of records is kept.',
  }),
  saveRetention: change({
    path: '/admin/retention/save',
    policy: 'retention.write',
    secret: false,
    stepUp: true,
    request: z.object({ class: RetentionClass, days: z.int().min(1).max(36_500), version: Version }),
    response: Retention,
    summary: 'Keep a class of records longer, or as long as the least again.',
  }),
};
