import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { strFromU8, unzipSync } from 'fflate';
import { driveEndpoints, type DriveForm } from '@outlay/contract/travel/drive';
import { privacyEndpoints } from '@outlay/contract/governance/privacy';
import type { Vehicle } from '@outlay/contract/travel/drive.vehicle';
import type { TracePoint } from '@outlay/contract/travel/map';
import { lengthOf } from '@outlay/contract/travel/map.distance';
import { newId } from '#system/id.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { addRates, addVehicle } from '../../../../test/driving.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let crew: Crew;
let vehicle: Vehicle;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  crew = await newCompany(server);
  vehicle = await addVehicle(server, crew, crew.employee);
  await addRates(server, crew);
});
afterAll(() => server.stop());

const STEPS = 80;
/** A drive of 40 minutes on a winding road, a position every 30 seconds; its length is known from a fine drawing. */
const at = (step: number) => ({
  latitude: 31.2 + step * 0.0022,
  longitude: 121.4 - step * 0.0018 + Math.sin(step / 9) * 0.004,
});
const truth = lengthOf(Array.from({ length: STEPS * 20 + 1 }, (_, fine) => at(fine / 20)));

function positions(start: number): TracePoint[] {
  return Array.from({ length: STEPS + 1 }, (_, step) => ({
    ...at(step),
    at: new Date(start + step * 30_000).toISOString(),
    accuracyM: 10,
  }));
}

const put = (driveId: string, part: number, points: TracePoint[], vehicleId = vehicle.id) =>
  server.call(crew.employee, driveEndpoints.putPoints, { driveId, vehicleId, part, points });
const consent = () => server.call(crew.employee, driveEndpoints.consent, {});

function finished(id: string, points: TracePoint[]): DriveForm {
  return {
    ...{ id, version: 0, kind: 'recorded', vehicleId: vehicle.id, purpose: 'Shop visit', passengers: 0 },
    startedAt: points[0]?.at ?? '',
    endedAt: points.at(-1)?.at ?? '',
    ...{ stops: [], odometer: null, ownDistanceM: null, ownReason: '', favourite: false },
  };
}
const finish = (id: string, points: TracePoint[]) =>
  server.call(crew.employee, driveEndpoints.save, finished(id, points));

test('A recording of 40 minutes with a tunnel, sent late, twice and out of order, is right within 3 %', async () => {
  sure(await consent());
  const start = server.now().getTime() - 7_200_000;
  // No position for five minutes in a tunnel.
  const points = positions(start).filter((_, step) => step < 30 || step > 40);
  const id = newId();
  const parts = [points.slice(0, 20), points.slice(20, 45), points.slice(45)];
  sure(await put(id, 0, parts[0] ?? []));
  // The network comes back: the last part first, the first once more.
  sure(await put(id, 2, parts[2] ?? []));
  sure(await put(id, 0, parts[0] ?? []));
  sure(await put(id, 1, parts[1] ?? []));

  const drive = sure(await finish(id, points));
  expect(Math.abs(drive.measuredM - truth) / truth).toBeLessThan(0.03);
  expect(drive.path?.gaps).toHaveLength(1);
  expect(drive.path?.gaps[0]?.distanceM).toBeGreaterThan(2_000);
  expect(drive).toMatchObject({ kind: 'recorded', state: 'free' });
  expect(drive.money?.amount).toBe(Math.round(drive.measuredM * 0.08));
  expect((await put(id, 3, points)).body).toMatchObject({ reason: 'driveFinished' });
});

test('Nothing is recorded without consent, and both ends can be trimmed', async () => {
  const points = positions(server.now().getTime() - 7_200_000);
  const id = newId();
  expect((await put(id, 0, points)).body).toMatchObject({ reason: 'consentMissing' });
  sure(await consent());
  expect(sure(await server.call(crew.employee, driveEndpoints.setup, {})).consented).toBe(true);
  sure(await put(id, 0, points));
  const middle = points.slice(20, 61);
  const drive = sure(await finish(id, middle));
  expect(drive.measuredM).toBeGreaterThan(truth * 0.45);
  expect(drive.measuredM).toBeLessThan(truth * 0.55);
  expect(drive.startedAt).toBe(middle[0]?.at);
});

test('After a withdrawal nothing more is recorded, and consent can be given again', async () => {
  const points = positions(server.now().getTime() - 7_200_000);
  const id = newId();
  sure(await consent());
  sure(await put(id, 0, points.slice(0, 40)));
  sure(await server.call(crew.employee, driveEndpoints.withdrawConsent, {}));
  expect((await put(id, 1, points.slice(40))).body).toMatchObject({ reason: 'consentMissing' });
  expect(sure(await server.call(crew.employee, driveEndpoints.setup, {})).consented).toBe(false);
  const listed = sure(await server.call(crew.employee, privacyEndpoints.consents, {})).items;
  expect(listed.find(({ kind }) => kind === 'location')?.withdrawnAt).toEqual(expect.any(String));

  sure(await consent());
  sure(await put(id, 1, points.slice(40)));
});

test('Positions are sealed, are in the person’s own export, and are erased after their time', async () => {
  sure(await consent());
  const points = positions(server.now().getTime() - 7_200_000);
  const id = newId();
  sure(await put(id, 0, points));
  sure(await finish(id, points));
  const { rows } = await server.owner.query<{ sealed: Buffer }>(
    'select points_sealed as sealed from drive_track where drive_id = $1',
    [id],
  );
  expect(rows[0]?.sealed.includes('latitude')).toBe(false);
  const zip = await fetch(`${server.url}/api${privacyEndpoints.exportMine.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${crew.employee.token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  const exported = strFromU8(files['positions.json'] ?? new Uint8Array());
  expect(exported).toContain(String(points[5]?.latitude));

  server.sleep(366 * 86_400_000);
  await server.app.sweep();
  const drive = await server.owner.query<{ path_sealed: Buffer | null; distance_m: number }>(
    'select path_sealed, distance_m from drive where id = $1',
    [id],
  );
  expect(drive.rows[0]?.path_sealed).toBeNull();
  expect(drive.rows[0]?.distance_m).toBeGreaterThan(10_000);
  const left = await server.owner.query('select 1 from drive_track where drive_id = $1', [id]);
  expect(left.rows).toEqual([]);
});
