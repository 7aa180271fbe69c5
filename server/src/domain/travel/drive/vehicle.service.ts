import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import type { ManyResults } from '@outlay/contract/many';
import {
  VEHICLES_MOST,
  VehicleClass,
  VehicleState,
  type Vehicle,
  type vehicleEndpoints,
  type VehicleFilter,
  type VehicleForm,
  type VehicleTotals,
} from '@outlay/contract/travel/drive.vehicle';
import { isDuplicate, sqlState } from '#database/transaction.ts';
import { nextPlace } from '#database/sorted.ts';
import type { Context } from '#request/context.ts';
import { exportList } from '#request/list-export.ts';
import { eachForItself } from '#request/many.ts';
import { headings } from '#text/list.words.ts';
import { words } from '#i18n/words.ts';
import { CLASSES, STATES } from './vehicle.words.ts';
import * as vehicles from './vehicle.repository.ts';
import type { VehicleRow } from './vehicle.repository.ts';

type Reader = Pick<Context, 'db' | 'user'>;
type Writer = Pick<Context, 'db' | 'user' | 'now' | 'audit'>;

export async function listMyVehicles({ db, user }: Reader) {
  const rows = await vehicles.listOwned(db, user.companyId, user.memberId, VEHICLES_MOST);
  return { items: rows.map((row) => present(row, user)) };
}

/** Drives were recorded with the vehicle. */
const FOREIGN_KEY = '23503';

/** A vehicle of the caller. */
export async function getOwnVehicle({ db, user }: Reader, id: string): Promise<VehicleRow> {
  const row = await vehicles.findVehicle(db, user.companyId, id);
  if (row?.owner_id !== user.memberId) throw new AppError('NOT_FOUND', `vehicle ${id}`);
  return row;
}

/** Registers a vehicle of the caller or changes it. Plate, class and power are confirmed anew when they change. */
export async function saveVehicle(ctx: Writer, form: VehicleForm): Promise<Vehicle> {
  const { db, user, now, audit } = ctx;
  const columns = {
    ...{ plate: form.plate, class: form.class, fiscal_power: form.fiscalPower },
    ...{ from_day: form.fromDay, to_day: form.toDay },
  };
  try {
    if (form.version === 0) {
      const own = await vehicles.listOwned(db, user.companyId, user.memberId, VEHICLES_MOST);
      if (own.length >= VEHICLES_MOST)
        throw new AppError('WRONG_STATE', {
          reason: 'tooManyVehicles',
          values: { most: String(VEHICLES_MOST) },
        });
      const ids = { company_id: user.companyId, id: form.id, owner_id: user.memberId };
      await vehicles.insertVehicle(db, { ...ids, ...columns, state: 'waiting', created_at: now() });
    } else await changeVehicle(ctx, form, columns);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    if (isDuplicate(error, 'vehicle_pkey')) throw new AppError('CONFLICT', { reason: 'staleVersion' });
    throw new AppError('CONFLICT', { reason: 'codeUsed', fields: [{ path: 'plate', code: 'codeUsed' }] });
  }
  audit({
    action: 'vehicle.save',
    objectType: 'vehicle',
    objectId: form.id,
    detail: { plate: form.plate, class: form.class },
  });
  return present(await getOwnVehicle(ctx, form.id), user);
}

async function changeVehicle(
  ctx: Writer,
  form: VehicleForm,
  columns: Pick<VehicleRow, 'plate' | 'class' | 'fiscal_power' | 'from_day' | 'to_day'>,
): Promise<void> {
  const before = await getOwnVehicle(ctx, form.id);
  const same =
    before.plate === columns.plate &&
    before.class === columns.class &&
    before.fiscal_power === columns.fiscal_power;
  const seen = { companyId: ctx.user.companyId, id: form.id, version: form.version };
  const state = same ? before.state : 'waiting';
  if (!(await vehicles.updateVehicle(ctx.db, seen, { ...columns, state })))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
}

export async function removeVehicle(ctx: Writer, { id, version }: { id: string; version: number }) {
  const row = await getOwnVehicle(ctx, id);
  try {
    if (!(await vehicles.deleteVehicle(ctx.db, { companyId: ctx.user.companyId, id, version })))
      throw new AppError('CONFLICT', { reason: 'staleVersion' });
  } catch (error) {
    if (sqlState(error) === FOREIGN_KEY) throw new AppError('WRONG_STATE', { reason: 'vehicleInUse' });
    throw error;
  }
  ctx.audit({ action: 'vehicle.remove', objectType: 'vehicle', objectId: id, detail: { plate: row.plate } });
  return { done: true as const };
}

export async function listVehicles(ctx: Reader, query: Received<typeof vehicleEndpoints.page>) {
  const { db, user } = ctx;
  const rows = await vehicles.listVehicles(db, user.companyId, query);
  return { items: rows.map((row) => present(row, user)), next: nextPlace(rows, query) };
}

export async function countVehicles({ db, user }: Reader, filter: VehicleFilter): Promise<VehicleTotals> {
  const { found, all, waiting } = await vehicles.countVehicles(db, user.companyId, filter);
  return { total: Number(found), sums: [], views: { all: Number(all), waiting: Number(waiting) } };
}

/** The list as a file. */
export const exportVehicles = (
  ctx: Context,
  { format, ...filter }: Received<typeof vehicleEndpoints.export>,
) =>
  exportList<Vehicle>(ctx, {
    ...{ list: 'vehicles', format, filter },
    headings: headings(ctx.locale, [
      'plate',
      'owner',
      'vehicleClass',
      'from',
      'to',
      'vehicleState',
      'remarks',
    ]),
    count: async (inside) => (await countVehicles(inside, filter)).total,
    page: (inside, page) => listVehicles(inside, { ...filter, ...page }),
    cells: (row) => [
      ...[row.plate, row.owner.name, words(ctx.locale)(CLASSES[row.class]), row.fromDay, row.toDay],
      ...[words(ctx.locale)(STATES[row.state]), row.remarks],
    ],
  });

/** Nobody confirms their own vehicle. */
export const decideVehicles = (
  ctx: Context,
  { items, confirmed, remarks }: Received<typeof vehicleEndpoints.decide>,
): Promise<ManyResults> => {
  if (!confirmed && remarks === '')
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'remarks', code: 'required' }] });
  return eachForItself(ctx, items, async ({ db, user, now, audit }, { id, version }) => {
    const row = await vehicles.findVehicle(db, user.companyId, id);
    if (!row) throw new AppError('NOT_FOUND', `vehicle ${id}`);
    if (row.owner_id === user.memberId) throw new AppError('NOT_ALLOWED', { reason: 'ownVehicle' });
    const change = {
      state: confirmed ? ('confirmed' as const) : ('refused' as const),
      remarks: confirmed ? '' : remarks,
      ...{ decided_by: user.memberId, decided_at: now() },
    };
    if (!(await vehicles.updateVehicle(db, { companyId: user.companyId, id, version }, change)))
      throw new AppError('CONFLICT', { reason: 'staleVersion' });
    audit({
      action: confirmed ? 'vehicle.confirm' : 'vehicle.refuse',
      objectType: 'vehicle',
      objectId: id,
      detail: { plate: row.plate, remarks: change.remarks },
    });
  });
};

const present = (row: VehicleRow, user: Reader['user']): Vehicle => {
  const mine = row.owner_id === user.memberId;
  const decides = !mine && user.permissions.has('travel.write');
  return {
    id: row.id,
    owner: { id: row.owner_id, name: row.owner_name, departmentName: null },
    plate: row.plate,
    class: VehicleClass.parse(row.class),
    fiscalPower: row.fiscal_power,
    fromDay: row.from_day,
    toDay: row.to_day,
    state: VehicleState.parse(row.state),
    remarks: row.remarks,
    version: row.version,
    actions: [
      ...(mine ? (['change', 'remove'] as const) : []),
      ...(decides && row.state !== 'confirmed' ? (['confirm'] as const) : []),
      ...(decides && row.state !== 'refused' ? (['refuse'] as const) : []),
    ],
  };
};
