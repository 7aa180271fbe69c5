import type { DriveForm, DrivePath } from '@outlay/contract/travel/drive';
import { gapsOf } from '@outlay/contract/travel/drive.gaps';
import { AppError } from '@outlay/contract/errors';
import type { Point } from '@outlay/contract/travel/map';
import { matchTrace, routeBetween, type Mapping } from '#domain/travel/map/map.service.ts';
import { lengthOf } from '@outlay/contract/travel/map.distance';
import type { Context } from '#request/context.ts';
import { commuteWithin, turningPoints } from './drive.policy.ts';
import type { getCommute } from './commute.service.ts';
import { readTrack } from './track.service.ts';

/** Shorter gaps are not worth keeping. */
const GAP_LEAST_M = 200;
const GAPS_MOST = 200;

export interface Measured {
  measuredM: number;
  straightM: number | null;
  estimated: boolean;
  commuteM: number;
  fromName: string;
  toName: string;
  path: DrivePath;
}

type Commute = Awaited<ReturnType<typeof getCommute>>;

/** Measures a drive with the map service; outside of a transaction. */
export async function measure(
  mapping: Mapping,
  ctx: Pick<Context, 'transact'>,
  form: DriveForm,
  commute: Commute,
): Promise<Measured> {
  const way = form.kind === 'recorded' ? await recordedWay(mapping, ctx, form) : await roadWay(mapping, form);
  const measuredM = form.odometer ? (form.odometer.to - form.odometer.from) * 1000 : way.measuredM;
  const distanceM = form.ownDistanceM ?? measuredM;
  const commuteM = commute ? commuteWithin(way.ends, commute, distanceM) : 0;
  const { ends: _, ...rest } = way;
  return {
    ...rest,
    measuredM,
    commuteM,
    fromName: form.stops[0]?.name ?? '',
    toName: form.stops.at(-1)?.name ?? '',
  };
}

interface Way {
  measuredM: number;
  straightM: number;
  estimated: boolean;
  path: DrivePath;
  ends: { from: Point; to: Point };
}

async function recordedWay(
  mapping: Mapping,
  { transact }: Pick<Context, 'transact'>,
  form: DriveForm,
): Promise<Way> {
  const points = await transact((inner) => readTrack(inner, form.id, form));
  const [from] = points;
  const to = points.at(-1);
  if (!from || !to || from === to) throw new AppError('WRONG_STATE', { reason: 'tooFewPoints' });
  const { distanceM, estimated, polyline } = await matchTrace(mapping, points);
  return {
    ...{ measuredM: distanceM, estimated, ends: { from, to } },
    straightM: Math.round(lengthOf(turningPoints(points))),
    path: { stops: form.stops, polyline, gaps: gapsOf(points, GAP_LEAST_M).slice(0, GAPS_MOST) },
  };
}

async function roadWay(mapping: Mapping, { stops }: DriveForm): Promise<Way> {
  const [from] = stops;
  const to = stops.at(-1);
  if (!from || !to) throw new AppError('INVALID_INPUT', { fields: [{ path: 'stops', code: 'required' }] });
  const { distanceM, estimated, polyline } = await routeBetween(mapping, stops);
  return {
    ...{ measuredM: distanceM, estimated, ends: { from, to } },
    straightM: Math.round(lengthOf(stops)),
    path: { stops, polyline, gaps: [] },
  };
}
