import type { MarkPlaces } from '#domain/governance/audit/outside-mark.service.ts';
import type { OutsideMarkPort } from '#provider/mark/outside.port.ts';
import { createS3OutsideMarks } from '#provider/mark/outside.s3.ts';
import { openS3 } from '#provider/storage/storage.s3.place.ts';
import type { Now } from '#system/clock.ts';
import type { Env } from '../env.ts';
import { bucketNamed } from '../env.storage.ts';

/** The bucket of the marks outside; undefined if none is configured. */
export function markBucketOf(env: Env, now: Now): OutsideMarkPort | undefined {
  const place = bucketNamed(env.OUTLAY_MARKS, env);
  return place && createS3OutsideMarks(openS3(place), { days: env.OUTLAY_MARKS_DAYS, now });
}

export const markPlacesOf = (env: Env, now: Now): MarkPlaces => ({
  bucket: markBucketOf(env, now),
  mails: env.OUTLAY_MARKS_MAIL,
});
