import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { isMissing } from './storage.s3.error.ts';
import type { S3Place } from './storage.s3.place.ts';
import { sumOf } from './storage.sum.ts';

/** Larger files are sent in parts of this size. */
const PART_BYTES = 8 * 1024 * 1024;
/** For one object, with all tries. */
const LONGEST_MS = 60_000;

const inTime = () => ({ abortSignal: AbortSignal.timeout(LONGEST_MS) });

/** An upload in parts where it is large; the store checks the SHA-256 of what arrives. */
export const newUpload = (
  { client, bucket: Bucket, encryption }: S3Place,
  Key: string,
  Body: Uint8Array | Readable,
  Metadata?: Record<string, string>,
): Upload =>
  new Upload({
    client,
    params: { ...{ Bucket, Key, Body, ...encryption }, ChecksumAlgorithm: 'SHA256', Metadata },
    partSize: PART_BYTES,
    queueSize: 2,
  });

/** An object appears only when it is complete. */
export async function putObject(place: S3Place, name: string, bytes: Uint8Array): Promise<void> {
  const upload = newUpload(place, name, bytes, { sha256: sumOf(bytes) });
  const late = setTimeout(() => void upload.abort(), LONGEST_MS);
  try {
    await upload.done();
  } finally {
    clearTimeout(late);
  }
}

/** The bytes of an object with the SHA-256 that was noted at writing; undefined if there is none. */
export async function getObject(
  { client, bucket: Bucket }: S3Place,
  Key: string,
): Promise<{ bytes: Buffer; sum: string | undefined } | undefined> {
  const answer = await client.send(new GetObjectCommand({ Bucket, Key }), inTime()).catch(unlessMissing);
  if (!answer?.Body) return undefined;
  return { bytes: Buffer.from(await answer.Body.transformToByteArray()), sum: answer.Metadata?.['sha256'] };
}

export const hasObject = ({ client, bucket: Bucket }: S3Place, Key: string): Promise<boolean> =>
  client.send(new HeadObjectCommand({ Bucket, Key }), inTime()).then(
    () => true,
    (error: unknown) => unlessMissing(error) ?? false,
  );

export async function removeObject({ client, bucket: Bucket }: S3Place, Key: string): Promise<void> {
  await client.send(new DeleteObjectCommand({ Bucket, Key }), inTime());
}

/** Does nothing if there is no such object. */
export async function moveObject(place: S3Place, from: string, to: string): Promise<void> {
  const { client, bucket: Bucket, encryption } = place;
  const CopySource = `${Bucket}/${encodeURI(from)}`;
  const copy = new CopyObjectCommand({ Bucket, Key: to, CopySource, ...encryption });
  const copied = await client.send(copy, inTime()).catch(unlessMissing);
  if (copied) await removeObject(place, from);
}

export interface ListedObject {
  name: string;
  /** In bytes. */
  size: number;
  at: Date;
}

/** All objects below a prefix. */
export async function* listObjects(
  { client, bucket: Bucket }: S3Place,
  Prefix: string,
): AsyncIterable<ListedObject> {
  for (let ContinuationToken: string | undefined; ;) {
    const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }), inTime());
    for (const { Key, Size, LastModified } of page.Contents ?? [])
      if (Key !== undefined && LastModified) yield { name: Key, size: Size ?? 0, at: LastModified };
    ContinuationToken = page.NextContinuationToken;
    if (ContinuationToken === undefined) return;
  }
}

/** When an object was written, in milliseconds; undefined if there is none. */
export async function writtenAt(
  { client, bucket: Bucket }: S3Place,
  Key: string,
): Promise<number | undefined> {
  const query = new ListObjectsV2Command({ Bucket, Prefix: Key, MaxKeys: 1 });
  const { Contents: [first] = [] } = await client.send(query, inTime());
  return first?.Key === Key ? first.LastModified?.getTime() : undefined;
}

/** Discards the parts of uploads that a crash cut off, which cost room and are not listed among the objects. */
export async function abortOldUploads(
  { client, bucket: Bucket, prefix: Prefix }: S3Place,
  before: Date,
): Promise<void> {
  const { Uploads } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix }), inTime());
  for (const { Key, UploadId, Initiated } of Uploads ?? [])
    if (Initiated && Initiated < before)
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }), inTime());
}

function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
