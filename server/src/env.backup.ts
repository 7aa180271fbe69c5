import { resolve } from 'node:path';
import { z } from 'zod';

const PRIVATE = /^AGE-SECRET-KEY-/i;

/** Settings for backups; `.env.example` explains each. */
export const BACKUP_SETTINGS = {
  /** The folder of the backups. The server then takes them on its own, and archives what happens in between. */
  OUTLAY_BACKUP: z
    .string()
    .transform((folder) => resolve(folder))
    .optional(),
  /** A bucket to which the folder of the backups is copied, `s3://bucket/prefix`. */
  OUTLAY_BACKUP_COPY: z
    .string()
    .regex(/^s3:\/\//, {
      error: ({ input }) => `${String(input)} is not a bucket, such as s3://backups/outlay`,
    })
    .optional(),
  /** Hours from one backup to the next. */
  OUTLAY_BACKUP_EVERY: z.coerce.number().min(1).max(720).default(24),
  /** Number of whole backups to keep. */
  OUTLAY_BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(7),
  /** Public key (age) to which backups are encrypted. */
  OUTLAY_BACKUP_KEY: z
    .string()
    .trim()
    .superRefine((key, { addIssue }) => {
      // The value itself is not repeated: it may be the private key.
      if (PRIVATE.test(key))
        addIssue({ code: 'custom', message: 'this is the private key; set the public one, age1…' });
      else if (!/^age1[02-9ac-hj-np-z]{58}$/.test(key))
        addIssue({ code: 'custom', message: 'this is not a public key of the form age1…' });
    })
    .optional(),
};
const Settings = z.object(BACKUP_SETTINGS);
export type BackupSettings = z.output<typeof Settings>;

/** One sentence about an invalid combination of settings; undefined when they are valid. */
export function backupFault(settings: BackupSettings & { OUTLAY_DATA: string }): string | undefined {
  const { OUTLAY_BACKUP: folder, OUTLAY_BACKUP_COPY: copy, OUTLAY_DATA: data } = settings;
  if (copy !== undefined && folder === undefined)
    return 'OUTLAY_BACKUP_COPY needs OUTLAY_BACKUP: the folder that is copied';
  if (folder && `${folder}/`.startsWith(`${data}/`))
    return 'OUTLAY_BACKUP is inside the data folder: a lost data folder would take the backups with it';
  return undefined;
}
