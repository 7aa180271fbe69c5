import { z } from 'zod';
import { ERROR_STATUS, REASONS, type ErrorCode } from './errors.ts';
import { Id, Version } from './fields.ts';

/** So many are dealt with in one call. */
export const MANY_MOST = 100;

/** Switches several things on or off, each as it was seen. */
export const SwitchMany = z.object({
  items: z
    .array(z.object({ id: Id, version: Version }))
    .min(1)
    .max(MANY_MOST),
  enabled: z.boolean(),
});
export type SwitchMany = z.infer<typeof SwitchMany>;

/** What became of one of several; where it was not done, why. */
export const ManyResult = z.object({
  id: Id,
  done: z.boolean(),
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]).nullable(),
  reason: z.enum(REASONS).nullable(),
  /** What the words of the reason name. */
  values: z.record(z.string(), z.string()).optional(),
});
export type ManyResult = z.infer<typeof ManyResult>;

export const ManyResults = z.object({ results: z.array(ManyResult).max(MANY_MOST) });
export type ManyResults = z.infer<typeof ManyResults>;
