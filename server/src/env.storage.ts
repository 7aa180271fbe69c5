import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { S3Encryption, S3Settings } from '#provider/storage/storage.s3.place.ts';

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/;
const Place = z.string().refine((text) => !text.includes('://') || BUCKET.test(text), {
  error: ({ input }) => `${String(input)} is neither a folder nor a bucket, such as s3://receipts/outlay`,
});
const Text = z.string().trim().min(1);

/** Settings for the place of the files; `.env.example` explains each. */
export const STORAGE_SETTINGS = {
  /** Where files are stored: a folder or a bucket, `s3://bucket/prefix`. By default the folder `files` of the data folder. */
  OUTLAY_FILES: Place.optional(),
  /** Where files are that have not been moved to `OUTLAY_FILES` yet. */
  OUTLAY_FILES_ALSO: Place.optional(),
  /** Address of an S3-compatible store; without it Amazon's. */
  OUTLAY_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OUTLAY_S3_REGION: Text.default('us-east-1'),
  OUTLAY_S3_ACCESS_KEY: Text.optional(),
  OUTLAY_S3_SECRET_KEY: Text.optional(),
  /** Encryption by the store: `AES256`, `aws:kms`, or `aws:kms:` and the id of a key. By default as the bucket says. */
  OUTLAY_S3_ENCRYPTION: z
    .string()
    .regex(/^(AES256|aws:kms(:.+)?)$/)
    .optional(),
};
const Settings = z.object(STORAGE_SETTINGS);
export type StorageSettings = z.output<typeof Settings>;

/** One sentence about an invalid combination of settings; undefined when they are valid. */
export function storageFault(settings: StorageSettings & { OUTLAY_DATA: string }): string | undefined {
  const { OUTLAY_S3_ACCESS_KEY: key, OUTLAY_S3_SECRET_KEY: secret } = settings;
  if ((key === undefined) !== (secret === undefined))
    return 'OUTLAY_S3_ACCESS_KEY and OUTLAY_S3_SECRET_KEY belong together: set both or neither';
  const [here, there] = placesOf(settings);
  if (there && nameOf(here) === nameOf(there))
    return 'OUTLAY_FILES_ALSO is the same place as OUTLAY_FILES: leave it out';
  return undefined;
}

export type FilePlace = { folder: string } | { s3: S3Settings };

/** The name of a place for people; it also tells two places apart. */
export const nameOf = (place: FilePlace): string =>
  'folder' in place ? place.folder : `s3://${place.s3.bucket}/${place.s3.prefix}`;

/** Where files are written, and where else they may still be. */
export function placesOf(
  settings: StorageSettings & { OUTLAY_DATA: string },
): [here: FilePlace, there?: FilePlace] {
  const { OUTLAY_FILES: here = join(settings.OUTLAY_DATA, 'files'), OUTLAY_FILES_ALSO: there } = settings;
  return there === undefined
    ? [placeOf(here, settings)]
    : [placeOf(here, settings), placeOf(there, settings)];
}

/** The bucket of another setting, such as the one to which backups are copied; undefined for none. */
export function bucketNamed(text: string | undefined, settings: StorageSettings): S3Settings | undefined {
  const place = text === undefined ? undefined : placeOf(text, settings);
  return place && 's3' in place ? place.s3 : undefined;
}

/** The folders with files, and the names of the buckets. */
export function keptIn(settings: StorageSettings & { OUTLAY_DATA: string }): {
  folders: string[];
  buckets: string[];
} {
  const places = placesOf(settings).filter((place) => place !== undefined);
  return {
    folders: places.flatMap((place) => ('folder' in place ? [place.folder] : [])),
    buckets: places.flatMap((place) => ('folder' in place ? [] : [nameOf(place)])),
  };
}

function placeOf(text: string, settings: StorageSettings): FilePlace {
  const [, bucket, prefix = ''] = BUCKET.exec(text) ?? [];
  if (bucket === undefined) return { folder: resolve(text) };
  const { OUTLAY_S3_ENDPOINT: endpoint, OUTLAY_S3_REGION: region } = settings;
  const { OUTLAY_S3_ACCESS_KEY: accessKeyId, OUTLAY_S3_SECRET_KEY: secretAccessKey } = settings;
  const encryption = encryptionOf(settings);
  return {
    s3: {
      ...{ bucket, region, prefix: prefix.replace(/^\/+|\/+$/g, '').replace(/.$/, '$&/') },
      ...(endpoint && { endpoint }),
      ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
      ...(encryption && { encryption }),
    },
  };
}

function encryptionOf({ OUTLAY_S3_ENCRYPTION: text }: StorageSettings): S3Encryption | undefined {
  if (text === undefined) return undefined;
  if (text === 'AES256') return { ServerSideEncryption: 'AES256' };
  const key = text.slice('aws:kms:'.length);
  return { ServerSideEncryption: 'aws:kms', ...(key !== '' && { SSEKMSKeyId: key }) };
}
