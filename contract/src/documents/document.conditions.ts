import { z } from 'zod';
import { Day, Id } from '../fields.ts';
import { Minor } from '../money.ts';

/** Filters that all lists of documents share. Null and empty mean no restriction. */
export const DocumentConditions = {
  typeIds: z.array(Id).max(50).default([]),
  /** Includes the departments below them. */
  departmentIds: z.array(Id).max(50).default([]),
  /** `from` and `to` are inclusive, in the company's time zone. */
  from: Day.nullable().default(null),
  to: Day.nullable().default(null),
  /** Minor units of the company's currency. */
  least: Minor.nullable().default(null),
  most: Minor.nullable().default(null),
};

/** `clean`: no check has a finding; `found`: at least one has. */
export const CheckCondition = { checks: z.enum(['all', 'clean', 'found']).default('all') };
