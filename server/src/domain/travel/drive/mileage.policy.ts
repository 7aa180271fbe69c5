import { minorDigits } from '@outlay/contract/money';
import type { Mileage } from '@outlay/contract/travel/drive';
import type { MileageRateForm, RateBand, RateEntry } from '@outlay/contract/travel/drive.rate';
import type { VehicleClass } from '@outlay/contract/travel/drive.vehicle';

/** What of a rate table decides on amounts. */
export type Rate = Omit<MileageRateForm, 'version'>;

/** A drive as far as its amount depends on it. */
export interface PricedDrive {
  id: string;
  day: string;
  startedAt: Date;
  distanceM: number;
  commuteM: number;
  passengers: number;
  vehicle: { id: string; class: VehicleClass; fiscalPower: number | null };
}

/** A drive whose amount is fixed, because it is on a submitted document. */
export interface FrozenDrive extends PricedDrive {
  rateId: string | null;
  mileage: Mileage | null;
}

/** Exact lengths of the units in millimetres. */
const UNIT_MM = { km: 1_000_000n, mile: 1_609_344n } as const;
/** Rates have at most four decimals. */
const DECIMALS = 4;
const SCALE = 10n ** BigInt(DECIMALS);

const scaled = (perUnit: string): bigint => {
  const [whole = '0', decimals = ''] = perUnit.split('.');
  return BigInt(whole) * SCALE + BigInt(decimals.padEnd(DECIMALS, '0'));
};

const millimetres = (metres: number): bigint => BigInt(metres) * 1000n;

/** The table that is in force on the day: of those that contain it, the one that begins last. */
export const rateOn = <R extends Pick<Rate, 'fromDay' | 'toDay'>>(
  rates: readonly R[],
  day: string,
): R | undefined =>
  rates
    .filter(({ fromDay, toDay }) => fromDay <= day && (toDay === null || toDay >= day))
    .toSorted((a, b) => (a.fromDay < b.fromDay ? 1 : -1))[0];

/** The table's line for the vehicle. A vehicle without fiscal power is paid by a line without limits. */
export const entryFor = (
  { entries }: Pick<Rate, 'entries'>,
  vehicle: PricedDrive['vehicle'],
): RateEntry | undefined =>
  entries.find(
    ({ classes, powerFrom, powerTo }) =>
      classes.includes(vehicle.class) && isWithin(vehicle.fiscalPower, powerFrom, powerTo),
  );

const isWithin = (power: number | null, from: number | null, to: number | null): boolean =>
  power === null ? from === null && to === null : (from ?? 0) <= power && power <= (to ?? Infinity);

/** First day of the year in which the day's distances count together. */
export function yearOf(day: string, yearStart: string): string {
  const year = Number(day.slice(0, 4));
  return day.slice(5) >= yearStart ? `${year}-${yearStart}` : `${year - 1}-${yearStart}`;
}

/** What a year's distance is worth, as a numerator over `unit × SCALE` in minor units. */
function worthOf(bands: readonly RateBand[], mm: bigint, unit: bigint, digits: bigint): bigint {
  const band = bands.find(({ upTo }) => upTo === null || mm <= BigInt(upTo) * unit);
  if (!band || mm === 0n) return 0n;
  return mm * scaled(band.perUnit) * 10n ** digits + BigInt(band.plus) * unit * SCALE;
}

const rounded = (numerator: bigint, denominator: bigint): number =>
  Number((numerator * 2n + denominator) / (denominator * 2n));

/**
 * What a drive is worth after `beforeM` of the same year, without the month's limit. Rounded once, half up.
 */
export function grossOf(
  rate: Pick<Rate, 'unit' | 'currency' | 'passengerPerUnit'>,
  { bands }: Pick<RateEntry, 'bands'>,
  { beforeM, distanceM, passengers }: { beforeM: number; distanceM: number; passengers: number },
): number {
  const unit = UNIT_MM[rate.unit];
  const digits = BigInt(minorDigits(rate.currency));
  const way = millimetres(distanceM);
  const before = millimetres(beforeM);
  const driven = worthOf(bands, before + way, unit, digits) - worthOf(bands, before, unit, digits);
  const taken = way * scaled(rate.passengerPerUnit ?? '0') * BigInt(passengers) * 10n ** digits;
  return Math.max(0, rounded(driven + taken, unit * SCALE));
}

/** The parts of the distance in each band that it touches. */
export function partsOf(
  unit: Rate['unit'],
  bands: readonly RateBand[],
  { beforeM, distanceM }: { beforeM: number; distanceM: number },
): Mileage['parts'] {
  const metres = Number(UNIT_MM[unit]) / 1000;
  let from = beforeM;
  const parts = bands.flatMap(({ upTo, perUnit }) => {
    const to = Math.min(upTo === null ? Infinity : Math.round(upTo * metres), beforeM + distanceM);
    if (to <= from) return [];
    const part = { distanceM: to - from, perUnit };
    from = to;
    return [part];
  });
  return parts.length > 0 ? parts : [{ distanceM, perUnit: bands[0]?.perUnit ?? '0' }];
}

/** Which drives count together in a year. */
const togetherOf = (rate: Rate, entry: RateEntry, { day, vehicle }: PricedDrive): string =>
  [
    yearOf(day, rate.yearStart),
    rate.cumulation === 'vehicle' ? vehicle.id : entry.classes.toSorted().join('+'),
  ].join(' ');

const monthOf = ({ day }: PricedDrive, currency: string): string => `${day.slice(0, 7)} ${currency}`;

/**
 * The amounts of a member's drives. Those on submitted documents stay as they are and count first; the others follow in
 * the order in which they were driven, so that the year's limits and the month's are met whichever drive is claimed
 * when. A drive for which there is no rate has no amount.
 */
export function reckon(
  rates: readonly Rate[],
  frozen: readonly FrozenDrive[],
  open: readonly PricedDrive[],
): Map<string, { rateId: string; mileage: Mileage }> {
  const driven = new Map<string, number>();
  const paid = new Map<string, number>();
  const add = (sums: Map<string, number>, key: string, more: number) =>
    sums.set(key, (sums.get(key) ?? 0) + more);
  for (const drive of frozen) {
    const rate = rates.find(({ id }) => id === drive.rateId);
    const entry = rate && entryFor(rate, drive.vehicle);
    if (!drive.mileage || !rate || !entry) continue;
    add(driven, togetherOf(rate, entry, drive), drive.mileage.distanceM);
    add(paid, monthOf(drive, rate.currency), drive.mileage.amount);
  }
  const found = new Map<string, { rateId: string; mileage: Mileage }>();
  for (const drive of open.toSorted(inOrder)) {
    const rate = rateOn(rates, drive.day);
    const entry = rate && entryFor(rate, drive.vehicle);
    if (!rate || !entry) continue;
    const together = togetherOf(rate, entry, drive);
    const month = monthOf(drive, rate.currency);
    const mileage = mileageOf(rate, entry, drive, {
      beforeM: driven.get(together) ?? 0,
      paidInMonth: paid.get(month) ?? 0,
    });
    add(driven, together, mileage.distanceM);
    add(paid, month, mileage.amount);
    found.set(drive.id, { rateId: rate.id, mileage });
  }
  return found;
}

const inOrder = (a: PricedDrive, b: PricedDrive): number =>
  a.startedAt.getTime() - b.startedAt.getTime() || (a.id < b.id ? -1 : 1);

function mileageOf(
  rate: Rate,
  entry: RateEntry,
  drive: PricedDrive,
  { beforeM, paidInMonth }: { beforeM: number; paidInMonth: number },
): Mileage {
  const commuteM = rate.excludesCommute ? Math.min(drive.commuteM, drive.distanceM) : 0;
  const distanceM = drive.distanceM - commuteM;
  const passengers = rate.passengerPerUnit === null ? 0 : drive.passengers;
  const gross = grossOf(rate, entry, { beforeM, distanceM, passengers });
  const left = rate.monthCap === null ? gross : Math.max(0, rate.monthCap - paidInMonth);
  return {
    ...{ rateName: rate.name, source: rate.source, unit: rate.unit, currency: rate.currency },
    ...{ distanceM, parts: partsOf(rate.unit, entry.bands, { beforeM, distanceM }), beforeM, commuteM },
    ...{ passengers, passengerPerUnit: rate.passengerPerUnit, gross },
    ...{ amount: Math.min(gross, left), monthCap: rate.monthCap },
  };
}
