import type { Sent } from '@outlay/contract/endpoint';
import { RATE_PRESETS } from '@outlay/contract/travel/drive.presets';
import {
  mileageRateEndpoints,
  type MileageRateForm,
  type RatePreset,
} from '@outlay/contract/travel/drive.rate';
import { driveEndpoints, type DriveDetail } from '@outlay/contract/travel/drive';
import { vehicleEndpoints } from '@outlay/contract/travel/drive.vehicle';
import type { Place } from '@outlay/contract/travel/map';
import { newId } from '#system/id.ts';
import { sure, type Crew } from './builders.ts';
import type { Person, TestServer } from './harness.ts';

export const placeAt = (name: string, latitude: number, longitude: number): Place => ({
  ...{ name, address: '', city: '', latitude, longitude, source: 'map', sourceSystem: 'wgs84' },
});
export const OFFICE = placeAt('Caohejing', 31.166, 121.392);
export const SHOP = placeAt('Huaqiao', 31.297, 121.103);

const { code: _, ...CHINA } = RATE_PRESETS[0] ?? { code: '' };
/** The first preset, China's, as a form without id and version. */
export const MILEAGE_RATE = {
  ...(CHINA as Omit<RatePreset, 'code'>),
  monthCap: null,
  excludesCommute: false,
};

/** The company's rates by the kilometre, from the Chinese example. */
export async function addRates(server: TestServer, crew: Crew, own: Partial<MileageRateForm> = {}) {
  const form = { ...MILEAGE_RATE, id: newId(), version: 0, ...own };
  return sure(await server.call(crew.administrator, mileageRateEndpoints.save, form));
}

/** A vehicle of this person, confirmed by the administrator of the crew, if there is one. */
export async function addVehicle(server: TestServer, crew: Crew | null, who: Person, plate = '沪A D7F21') {
  const vehicle = sure(
    await server.call(who, vehicleEndpoints.save, {
      ...{ id: newId(), version: 0, plate, class: 'small', fiscalPower: null },
      ...{ fromDay: '2020-01-01', toDay: null },
    }),
  );
  const { id, version } = vehicle;
  if (crew && who !== crew.administrator)
    sure(
      await server.call(crew.administrator, vehicleEndpoints.decide, {
        items: [{ id, version }],
        confirmed: true,
      }),
    );
  return vehicle;
}

/** What a test may say of a drive; the rest is from the office to the shop in 40 minutes. */
export interface OwnDrive extends Partial<Sent<typeof driveEndpoints.save>> {
  vehicleId: string;
  start: number;
}

export function formOf({ start, ...own }: OwnDrive): Sent<typeof driveEndpoints.save> {
  return {
    ...{ id: newId(), version: 0, kind: 'places', purpose: 'Shop visit', stops: [OFFICE, SHOP] },
    startedAt: new Date(start).toISOString(),
    endedAt: new Date(start + 2_400_000).toISOString(),
    ...own,
  };
}

/** A saved drive from the office to the shop, this many hours ago. */
export async function drove(
  server: TestServer,
  who: Person,
  vehicleId: string,
  { hoursAgo = 30, ...own }: { hoursAgo?: number } & Partial<OwnDrive> = {},
): Promise<DriveDetail> {
  const start = server.now().getTime() - hoursAgo * 3_600_000;
  return sure(await server.call(who, driveEndpoints.save, formOf({ vehicleId, start, ...own })));
}

/** A vehicle and a drive of the employee, and the company's rates. */
export async function drivingObjects(server: TestServer, crew: Crew) {
  const vehicle = await addVehicle(server, crew, crew.employee);
  const rate = await addRates(server, crew);
  const drive = await drove(server, crew.employee, vehicle.id);
  return { vehicle: vehicle.id, mileageRate: rate.id, drive: drive.id };
}
