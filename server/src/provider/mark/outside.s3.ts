import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  type ListObjectVersionsCommandInput,
  type ListObjectVersionsCommandOutput,
} from '@aws-sdk/client-s3';
import type { Now } from '#system/clock.ts';
import type { S3Place } from '../storage/storage.s3.place.ts';
import type { KeptMark, OutsideMarkPort } from './outside.port.ts';

const DAY_MS = 86_400_000;
/** Marks that are fetched at once. */
const AT_ONCE = 16;
const LONGEST_MS = 60_000;

const inTime = () => ({ abortSignal: AbortSignal.timeout(LONGEST_MS) });

interface Version {
  name: string;
  id: string | undefined;
}

/**
 * Keeps marks in a bucket with object lock, in the mode `COMPLIANCE`: until the time is over, nobody can remove or change
 * a version, not the owner of the account either. Newer versions and delete markers hide a mark from readers of the bucket,
 * not from `list`, which asks for all versions.
 */
export function createS3OutsideMarks(
  place: S3Place,
  { days, now }: { days: number; now: Now },
): OutsideMarkPort {
  const { client, bucket: Bucket, prefix, encryption } = place;
  return {
    async keep(name, text) {
      const until = new Date(now().getTime() + days * DAY_MS);
      const object = { Bucket, Key: `${prefix}${name}` };
      const { VersionId } = await client.send(
        new PutObjectCommand({
          ...{ ...object, Body: Buffer.from(text), ContentType: 'text/plain; charset=utf-8', ...encryption },
          // A store takes a lock only with a sum of what it locks.
          ...{ ChecksumAlgorithm: 'SHA256', ObjectLockMode: 'COMPLIANCE', ObjectLockRetainUntilDate: until },
        }),
        inTime(),
      );
      const kept = await client.send(new HeadObjectCommand({ ...object, VersionId }), inTime());
      // Some compatible stores ignore what they do not know.
      if (kept.ObjectLockMode !== 'COMPLIANCE' || !(Number(kept.ObjectLockRetainUntilDate) >= +until - 1_000))
        throw new Error(`the bucket ${Bucket} does not lock objects: make one with object lock`);
    },
    async *list() {
      let batch: Version[] = [];
      for await (const version of versionsIn(place)) {
        batch.push(version);
        if (batch.length < AT_ONCE) continue;
        yield* await Promise.all(batch.map((one) => fetched(place, one)));
        batch = [];
      }
      yield* await Promise.all(batch.map((one) => fetched(place, one)));
    },
  };
}

async function* versionsIn({ client, bucket: Bucket, prefix: Prefix }: S3Place): AsyncIterable<Version> {
  let after: Pick<ListObjectVersionsCommandInput, 'KeyMarker' | 'VersionIdMarker'> = {};
  for (;;) {
    const query = new ListObjectVersionsCommand({ Bucket, Prefix, ...after });
    const page: ListObjectVersionsCommandOutput = await client.send(query, inTime());
    for (const { Key, VersionId } of page.Versions ?? [])
      if (Key?.endsWith('.txt')) yield { name: Key.slice(Prefix.length), id: VersionId };
    if (!page.IsTruncated) return;
    after = { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker };
  }
}

async function fetched(
  { client, bucket: Bucket, prefix }: S3Place,
  { name, id }: Version,
): Promise<KeptMark> {
  const query = new GetObjectCommand({ Bucket, Key: `${prefix}${name}`, VersionId: id });
  const { Body } = await client.send(query, inTime());
  if (!Body) throw new Error(`the mark ${name} is empty`);
  return { name, text: await Body.transformToString() };
}
