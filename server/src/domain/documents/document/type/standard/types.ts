import { CLAIM_TYPES } from './claims.ts';
import type { Standard } from './fields.ts';
import { REQUEST_TYPES } from './requests.ts';

/** What a new company can fill in from its first day on. */
export const STANDARD_TYPES: readonly Standard[] = [...CLAIM_TYPES, ...REQUEST_TYPES];
