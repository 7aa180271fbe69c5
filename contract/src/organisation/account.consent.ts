import { z } from 'zod';

export const ConsentKind = z.enum(['agreement', 'privacy', 'location']);
export type ConsentKind = z.infer<typeof ConsentKind>;

/** The texts to which everybody agrees, in force; the words are the app's, a new text gets a new version. */
export const CONSENTS: readonly { kind: ConsentKind; version: string }[] = [
  { kind: 'agreement', version: '2026-11' },
  { kind: 'privacy', version: '2026-11' },
];

/** Asked before the first drive is recorded, and only then. */
export const LOCATION_CONSENT = {
  kind: 'location',
  version: '2026-11',
} as const satisfies (typeof CONSENTS)[number];
