import { deviationOf, DEVIATION_NOTED_PERCENT, type Mileage } from '@outlay/contract/travel/drive';
import type { Point } from '@outlay/contract/travel/map';
import { distanceBetween } from '@outlay/contract/travel/map.distance';
import type { Origin } from '#database/tables.ts';

/** Positions nearer than this are the same place. */
const SAME_PLACE_M = 500;
/** A way that is twice the straight line and two kilometres more is noted. */
const DETOUR = { factor: 2, plusM: 2_000 };

/**
 * How much of a drive is the way between home and work: all of it when it leads from one to the other, else the
 * ordinary way once for each end that is at home.
 */
export function commuteWithin(
  ends: { from: Point; to: Point },
  places: { home: Point; work: Point; distanceM: number },
  distanceM: number,
): number {
  const isAt = (a: Point, b: Point) => distanceBetween(a, b) <= SAME_PLACE_M;
  const home = [isAt(ends.from, places.home), isAt(ends.to, places.home)];
  const work = [isAt(ends.from, places.work), isAt(ends.to, places.work)];
  if ((home[0] && work[1]) || (work[0] && home[1])) return distanceM;
  return Math.min(distanceM, home.filter(Boolean).length * places.distanceM);
}

/** Start, the point farthest from it, end: what the straight line of a recorded drive goes through. */
export function turningPoints(points: readonly Point[]): Point[] {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return [];
  const farthest = points.reduce(
    (best, point) => {
      const distance = distanceBetween(first, point);
      return distance > best.distance ? { point, distance } : best;
    },
    { point: last, distance: distanceBetween(first, last) },
  );
  return [first, farthest.point, last];
}

/** Whether a distance is far longer than the straight line, or shorter, which no road is. */
export const isImplausible = (distanceM: number, straightM: number | null): boolean =>
  straightM !== null &&
  (distanceM > straightM * DETOUR.factor + DETOUR.plusM || distanceM < straightM * 0.95);

interface Noted {
  measuredM: number;
  distanceM: number;
  straightM: number | null;
  ownReason: string;
}

const kilometres = (metres: number): string => (metres / 1000).toFixed(1);

/** What submitter and approver see about a drive on a claim. */
export function notesOf(drive: Noted, mileage: Mileage): Origin['notes'] {
  const { measuredM, distanceM, straightM, ownReason } = drive;
  const notes: Origin['notes'] = [];
  const percent = deviationOf(drive);
  if (Math.abs(percent) > DEVIATION_NOTED_PERCENT)
    notes.push({
      code: 'driveDeviation',
      effect: 'warn',
      values: {
        percent: String(percent),
        measured: kilometres(measuredM),
        claimed: kilometres(distanceM),
        reason: ownReason,
      },
    });
  if (isImplausible(distanceM, straightM))
    notes.push({
      code: 'driveDetour',
      effect: 'warn',
      values: { claimed: kilometres(distanceM), straight: kilometres(straightM ?? 0) },
    });
  if (mileage.amount < mileage.gross)
    notes.push({
      code: 'driveCapped',
      effect: 'warn',
      values: {
        gross: String(mileage.gross),
        cap: String(mileage.monthCap ?? 0),
        currency: mileage.currency,
      },
    });
  return notes;
}
