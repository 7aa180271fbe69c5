import { z } from 'zod';
import { DocumentAction } from '../documents/document.status.ts';
import { read } from '../endpoint.ts';
import { ERROR_STATUS, REASONS, type ErrorCode } from '../errors.ts';
import { Feature } from '../feature.ts';
import { Day, Id, Instant, NonEmptyText } from '../fields.ts';
import { BatchAction } from '../processing/payment.batch.ts';
import { Permission, RoleKey } from '../permission.ts';

/** The act in question: a permission, an action on a document or an action on a payment batch. */
export const WhyAct = z.union([
  Permission,
  z.templateLiteral(['document:', DocumentAction]),
  z.templateLiteral(['batch:', BatchAction]),
]);
export type WhyAct = z.infer<typeof WhyAct>;

const Code = z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]);
const RoleNamed = z.object({ role: RoleKey, name: z.string() });

export const WhyAnswer = z.object({
  member: z.object({ id: Id, name: z.string() }),
  act: WhyAct,
  /** The document or batch concerned; null for a permission in general. */
  object: z.object({ id: Id, number: z.string() }).nullable(),
  allowed: z.boolean(),
  code: Code.nullable(),
  reason: z.enum(REASONS).nullable(),
  values: z.record(z.string(), z.string()),
  /** The required permission; null when the act follows from a task or from owning the document. */
  permission: Permission.nullable(),
  /** The member's roles that grant it, with their scope and end. */
  grantedBy: z.array(
    RoleNamed.extend({
      departments: z.array(z.object({ id: Id, name: z.string() })),
      until: Day.nullable(),
    }),
  ),
  /** Roles that would grant it. */
  wouldGrant: z.array(RoleNamed),
  secondFactor: z.object({
    enrolled: z.boolean(),
    /** Deadline for setting it up; null when none of the member's roles requires it. */
    dueAt: Instant.nullable(),
    /** The permission is currently withheld until it is set up. */
    withheld: z.boolean(),
  }),
  /** The required feature, if the company has disabled it. */
  featureOff: Feature.nullable(),
  /** A step-up is required first. */
  stepUp: z.boolean(),
});
export type WhyAnswer = z.infer<typeof WhyAnswer>;

/** A refused action on a document, with the reason. */
export const Refused = z.object({ act: DocumentAction, reason: z.enum(REASONS) });
export type Refused = z.infer<typeof Refused>;

export const whyEndpoints = {
  why: read({
    path: '/base/role/why',
    policy: 'signedIn',
    agent: 'never',
    request: z.object({
      memberId: Id,
      act: WhyAct,
      /** The id or the number of the document or the batch. */
      object: NonEmptyText.max(60).optional(),
    }),
    response: WhyAnswer,
    summary: 'Why somebody may or may not do something; anybody may ask about themselves.',
  }),
  whyNot: read({
    path: '/base/role/whyNot',
    policy: 'signedIn',
    request: z.object({ id: Id }),
    response: z.object({ items: z.array(Refused) }),
    summary: 'What I may not do with a document that I may read, and why.',
  }),
};
