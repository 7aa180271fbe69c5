import { z } from 'zod';
import { ERROR_STATUS, REASONS, type ErrorCode } from './errors.ts';
import { Id, Version } from './fields.ts';

/** Maximum number of items in one call. */
export const MANY_MOST = 100;

/** Enables or disables several items, each with the version that was seen. */
export const SwitchMany = z.object({
  items: z
    .array(z.object({ id: Id, version: Version }))
    .min(1)
    .max(MANY_MOST),
  enabled: z.boolean(),
});
export type SwitchMany = z.infer<typeof SwitchMany>;

/** Result for one of several items, with the reason when it failed. */
export const ManyResult = z.object({
  id: Id,
  done: z.boolean(),
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]).nullable(),
  reason: z.enum(REASONS).nullable(),
  /** Values for the message of the reason. */
  values: z.record(z.string(), z.string()).optional(),
});
export type ManyResult = z.infer<typeof ManyResult>;

export const ManyResults = z.object({ results: z.array(ManyResult).max(MANY_MOST) });
export type ManyResults = z.infer<typeof ManyResults>;
