import { z } from 'zod';

/** A setting of several values, comma separated; spaces and empty ones do not count. */
export const List = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((one) => one.trim() || []));
