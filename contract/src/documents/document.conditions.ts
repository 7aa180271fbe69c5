import { z } from 'zod';
import { Day, Id } from '../fields.ts';
import { Minor } from '../money.ts';

/** What lists of documents are narrowed by, whichever list it is; null and empty mean all. */
export const DocumentConditions = {
  typeIds: z.array(Id).max(50).default([]),
  /** With all that is below them. */
  departmentIds: z.array(Id).max(50).default([]),
  /** In the company's time zone, both included. */
  from: Day.nullable().default(null),
  to: Day.nullable().default(null),
  /** Minor units of the company's currency. */
  least: Minor.nullable().default(null),
  most: Minor.nullable().default(null),
};

/** `clean`: no check has found anything; `found`: one has. */
export const CheckCondition = { checks: z.enum(['all', 'clean', 'found']).default('all') };
