import type { Mileage } from '@outlay/contract/travel/drive';
import { VehicleClass } from '@outlay/contract/travel/drive.vehicle';
import type { Context } from '#request/context.ts';
import * as drives from './drive.repository.ts';
import type { DriveRow } from './drive.repository.ts';
import { reckon, type PricedDrive } from './mileage.policy.ts';
import { listRates } from './mileage-rate.service.ts';

type Reader = Pick<Context, 'db' | 'user'>;

export const vehicleOf = (
  row: Pick<DriveRow, 'vehicle_id' | 'class' | 'fiscal_power'>,
): PricedDrive['vehicle'] => ({
  ...{ id: row.vehicle_id, class: VehicleClass.parse(row.class), fiscalPower: row.fiscal_power },
});

const priced = (row: DriveRow): PricedDrive => ({
  ...{ id: row.id, day: row.day, startedAt: row.started_at, distanceM: row.distance_m },
  ...{ commuteM: row.commute_m, passengers: row.passengers, vehicle: vehicleOf(row) },
});

/**
 * The amounts of these drives of the caller, and anew those of all that have an amount and are on no submitted document:
 * another drive of the year changes them. `planned` is a drive that is not saved yet.
 */
export async function reckonWith(
  ctx: Reader,
  chosen: readonly DriveRow[],
  planned?: PricedDrive,
): Promise<Map<string, { rateId: string; mileage: Mileage; row: DriveRow | undefined }>> {
  const { db, user } = ctx;
  const days = [...chosen.map(({ day }) => day), ...(planned ? [planned.day] : [])].toSorted();
  const [first] = days;
  if (first === undefined) return new Map();
  // The year before covers every company's year.
  const fromDay = `${Number(first.slice(0, 4)) - 1}-01-01`;
  const known = await drives.listPriced(db, user.companyId, user.memberId, fromDay);
  const frozen = known.filter(({ submitted }) => submitted);
  const open = new Map(
    [...known.filter(({ submitted }) => !submitted), ...chosen].map((row) => [row.id, row]),
  );
  const found = reckon(
    await listRates(ctx),
    frozen.map((row) => ({ ...priced(row), rateId: row.rate_id, mileage: row.mileage })),
    [...[...open.values()].map(priced), ...(planned ? [planned] : [])],
  );
  return new Map([...found].map(([id, amount]) => [id, { ...amount, row: open.get(id) }]));
}
