import { createReadStream, createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { newUpload } from './storage.s3.objects.ts';
import type { S3Place } from './storage.s3.place.ts';

/** Uploads a file of any size. */
export async function putFile(place: S3Place, name: string, path: string): Promise<void> {
  const body = createReadStream(path, { highWaterMark: 1024 * 1024 });
  try {
    await newUpload(place, name, body).done();
  } finally {
    body.destroy();
  }
}

/** Downloads an object into a file, which appears when it is complete. */
export async function getFile({ client, bucket: Bucket }: S3Place, Key: string, path: string): Promise<void> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
  const beside = `${path}.new`;
  await pipeline(Body as Readable, createWriteStream(beside, { mode: 0o600, flush: true }));
  await rename(beside, path);
}
