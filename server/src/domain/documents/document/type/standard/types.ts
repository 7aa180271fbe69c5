import { CLAIM_TYPES } from './claims.ts';
import type { Standard } from './fields.ts';
import { BOOKING_REQUEST } from './requests.booking.ts';
import { REQUEST_TYPES } from './requests.ts';

/** The document types of a new company. */
export const STANDARD_TYPES: readonly Standard[] = [...CLAIM_TYPES, ...REQUEST_TYPES, BOOKING_REQUEST];
