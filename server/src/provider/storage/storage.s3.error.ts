import type { S3ServiceException } from '@aws-sdk/client-s3';
import { AppError } from '@outlay/contract/errors';

const RETRY_SECONDS = 5;

/** The object does not exist. A missing bucket is a fault of the set-up, not of the key. */
export const isMissing = (error: unknown): boolean => {
  const { name, $metadata } = error as Partial<S3ServiceException>;
  return name === 'NoSuchKey' || (name === 'NotFound' && $metadata?.httpStatusCode === 404);
};

/** Turns every failure of the store into `BUSY`, to be tried again: nothing was stored, and nothing is lost. */
export async function reaching<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asAway(error);
  }
}

export function asAway(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { name, message } = error as Error;
  const detail = `the object store: ${name}: ${message}`;
  return new AppError('BUSY', { reason: 'storageAway', detail, retryAfter: RETRY_SECONDS });
}
