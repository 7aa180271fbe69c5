import { z } from 'zod';
import { List } from './env.list.ts';

const Mails = List.refine((all) => all.every((one) => /^[^@\s]+@[^@\s]+$/.test(one)), {
  error: ({ input }) => `${String(input)} is not a list of mail addresses`,
});

/** Settings for marks of the audit logs outside this server; `.env.example` explains each. */
export const MARK_SETTINGS = {
  /** A bucket with object lock, `s3://bucket/prefix`. */
  OUTLAY_MARKS: z
    .string()
    .regex(/^s3:\/\//, {
      error: ({ input }) => `${String(input)} is not a bucket, such as s3://marks/outlay`,
    })
    .optional(),
  /** Mail addresses, comma separated, to which a mark is sent once a day. */
  OUTLAY_MARKS_MAIL: Mails,
  /** For how long the bucket locks each mark, in days. */
  OUTLAY_MARKS_DAYS: z.coerce.number().int().min(1).max(36_500).default(3_650),
};
