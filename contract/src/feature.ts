import { z } from 'zod';

/** Functions that a company can switch off. What is not switched off is on. */
export const FEATURES = [
  'invite',
  'joinRequest',
  'agent',
  'delegation',
  'mailApproval',
  'invoiceTitle',
  'recognition',
  'print',
  'travel',
  'drives',
  'paycode',
] as const;
export const Feature = z.enum(FEATURES);
export type Feature = z.infer<typeof Feature>;
