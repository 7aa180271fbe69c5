import {
  DriveKind,
  type DriveDetail,
  type DriveState,
  type DriveSummary,
  type Mileage,
} from '@outlay/contract/travel/drive';
import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import type { driveEndpoints } from '@outlay/contract/travel/drive';
import { VehicleClass } from '@outlay/contract/travel/drive.vehicle';
import { readable } from '#domain/documents/document/read/read.service.ts';
import { openCursor, sealCursor } from '#database/cursor.ts';
import type { Context } from '#request/context.ts';
import * as drives from './drive.repository.ts';
import type { DriveRow } from './drive.repository.ts';
import { reckonWith, vehicleOf } from './mileage.service.ts';
import { openPath } from './track.service.ts';
import { getOwnVehicle } from './vehicle.service.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now' | 'secrets'>;
type Amounts = ReadonlyMap<string, { mileage: Mileage }>;

/** Saved, and on no document. */
export const isFree = ({ recording, document_id }: DriveRow): boolean => !recording && document_id === null;

export async function listMyDrives(ctx: Reader, query: Received<typeof driveEndpoints.mine>) {
  const { db, user } = ctx;
  const rows = await drives.listPage(db, user.companyId, user.memberId, {
    ...query,
    after: openCursor(query.after),
  });
  const amounts = await reckonWith(ctx, rows.filter(isFree));
  const last = rows.at(-1);
  return {
    items: rows.map((row) => summarise(row, amounts)),
    next: rows.length === query.size && last ? sealCursor({ at: last.started_at, id: last.id }) : null,
  };
}

export async function getDrive(ctx: Reader, id: string): Promise<DriveDetail> {
  const { db, user } = ctx;
  const [row] = await drives.listOwn(db, user.companyId, user.memberId, [id]);
  if (!row) throw new AppError('NOT_FOUND', `drive ${id}`);
  const amounts = await reckonWith(ctx, isFree(row) ? [row] : []);
  const [drive] = await detail(ctx, [row], amounts);
  if (!drive) throw new AppError('NOT_FOUND', `drive ${id}`);
  return drive;
}

/** The drives on a document's lines, for everybody who may read the document. */
export async function listOfDocument(ctx: Reader, documentId: string): Promise<{ items: DriveDetail[] }> {
  const { db, user } = ctx;
  if (!(await readable(ctx, [documentId])).has(documentId))
    throw new AppError('NOT_FOUND', `document ${documentId}`);
  const rows = await drives.listOfDocument(db, user.companyId, documentId);
  const items = await detail(ctx, rows, new Map());
  return { items: items.map((drive) => ({ ...drive, actions: [] })) };
}

/** What a drive that is not yet saved would be worth. */
export async function estimateDrive(ctx: Reader, input: Received<typeof driveEndpoints.estimate>) {
  const row = await getOwnVehicle(ctx, input.vehicleId);
  const vehicle = { id: row.id, class: VehicleClass.parse(row.class), fiscalPower: row.fiscal_power };
  const drive = { id: row.id, startedAt: new Date(`${input.day}T23:59:59Z`), commuteM: 0, ...input, vehicle };
  const amounts = await reckonWith(ctx, [], drive);
  return { mileage: amounts.get(drive.id)?.mileage ?? null };
}

const stateOf = ({ recording, document_id, submitted }: DriveRow): DriveState =>
  recording ? 'recording' : submitted ? 'claimed' : document_id === null ? 'free' : 'inDraft';

const ACTIONS: Record<DriveState, DriveSummary['actions']> = {
  recording: ['finish', 'remove'],
  free: ['change', 'remove', 'claim', 'repeat', 'return'],
  inDraft: ['repeat', 'return'],
  claimed: ['repeat', 'return'],
};

function summarise(row: DriveRow, amounts: Amounts): DriveSummary {
  const state = stateOf(row);
  const mileage = amounts.get(row.id)?.mileage ?? row.mileage;
  return {
    id: row.id,
    kind: DriveKind.parse(row.kind),
    state,
    day: row.day,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at.toISOString(),
    fromName: row.from_name,
    toName: row.to_name,
    vehicle: {
      ...{ id: row.vehicle_id, plate: row.plate, class: vehicleOf(row).class },
      confirmed: row.vehicle_state === 'confirmed',
    },
    purpose: row.purpose,
    passengers: row.passengers,
    measuredM: row.measured_m,
    distanceM: row.distance_m,
    money: mileage && { amount: mileage.amount, currency: mileage.currency },
    documentId: row.document_id,
    favourite: row.favourite,
    version: row.version,
    actions: ACTIONS[state],
  };
}

async function detail(ctx: Reader, rows: readonly DriveRow[], amounts: Amounts): Promise<DriveDetail[]> {
  const { db, user } = ctx;
  const ids = rows.map(({ id }) => id);
  const files = ids.length === 0 ? [] : await drives.listFiles(db, user.companyId, ids);
  return rows.map((row) => ({
    ...summarise(row, amounts),
    path: openPath(ctx, row),
    straightM: row.straight_m,
    estimated: row.estimated,
    ownReason: row.own_reason,
    odometer:
      row.odometer_from === null || row.odometer_to === null
        ? null
        : {
            ...{ from: row.odometer_from, to: row.odometer_to },
            fileIds: files.filter(({ drive_id }) => drive_id === row.id).map(({ file_id }) => file_id),
          },
    mileage: amounts.get(row.id)?.mileage ?? row.mileage,
  }));
}
