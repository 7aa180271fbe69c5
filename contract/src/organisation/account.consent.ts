import { z } from 'zod';

export const ConsentKind = z.enum(['agreement', 'privacy']);
export type ConsentKind = z.infer<typeof ConsentKind>;

/** The texts in force; the words are the app's, a new text gets a new version. */
export const CONSENTS: readonly { kind: ConsentKind; version: string }[] = [
  { kind: 'agreement', version: '2026-11' },
  { kind: 'privacy', version: '2026-11' },
];
