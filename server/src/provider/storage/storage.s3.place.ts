import { S3Client } from '@aws-sdk/client-s3';

export interface S3Settings {
  bucket: string;
  /** Begins the names of all objects: empty, or ends with a slash. */
  prefix: string;
  region: string;
  /** Address of a compatible store; Amazon's own when absent. */
  endpoint?: string;
  /** Without them the SDK looks for credentials in its usual places: environment, profile, the machine's role. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
  encryption?: S3Encryption;
}

export interface S3Encryption {
  ServerSideEncryption: 'AES256' | 'aws:kms';
  SSEKMSKeyId?: string;
}

export interface S3Place extends Pick<S3Settings, 'bucket' | 'prefix' | 'encryption'> {
  client: S3Client;
}

const CONNECT_MS = 3_000;
const ANSWER_MS = 15_000;
const TRIES = 3;

export const openS3 = (
  { bucket, prefix, encryption, ...settings }: S3Settings,
  requestTimeout = ANSWER_MS,
): S3Place => ({
  ...{ bucket, prefix },
  ...(encryption && { encryption }),
  client: new S3Client({
    ...settings,
    // The names of buckets are in the path where the store has one host name for all.
    forcePathStyle: settings.endpoint !== undefined,
    maxAttempts: TRIES,
    // Older compatible stores do not know the SDK's newer checksums; ours are given with each object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout, throwOnRequestTimeout: true },
  }),
});
