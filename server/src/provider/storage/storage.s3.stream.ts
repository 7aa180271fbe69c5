import { createReadStream, createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { S3Place } from './storage.s3.place.ts';

const PART_BYTES = 8 * 1024 * 1024;

/** The names below a prefix with their sizes in bytes. */
export async function* listSizes(
  { client, bucket: Bucket }: S3Place,
  Prefix: string,
): AsyncIterable<{ name: string; size: number }> {
  for (let ContinuationToken: string | undefined; ;) {
    const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
    for (const { Key, Size } of page.Contents ?? [])
      if (Key !== undefined) yield { name: Key, size: Size ?? 0 };
    ContinuationToken = page.NextContinuationToken;
    if (ContinuationToken === undefined) return;
  }
}

/** Uploads a file of any size, a part at a time; the store checks the SHA-256 of each. */
export async function putFile(
  { client, bucket: Bucket, encryption }: S3Place,
  Key: string,
  path: string,
): Promise<void> {
  const Body = createReadStream(path, { highWaterMark: 1024 * 1024 });
  const upload = new Upload({
    client,
    params: { ...{ Bucket, Key, Body, ...encryption }, ChecksumAlgorithm: 'SHA256' },
    partSize: PART_BYTES,
    queueSize: 1,
  });
  try {
    await upload.done();
  } finally {
    Body.destroy();
  }
}

/** Downloads an object into a file, which appears when it is complete. */
export async function getFile({ client, bucket: Bucket }: S3Place, Key: string, path: string): Promise<void> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
  const beside = `${path}.new`;
  await pipeline(Body as Readable, createWriteStream(beside, { mode: 0o600, flush: true }));
  await rename(beside, path);
}
