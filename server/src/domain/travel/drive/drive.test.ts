import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { driveEndpoints } from '@outlay/contract/travel/drive';
import { mileageRateEndpoints } from '@outlay/contract/travel/drive.rate';
import { vehicleEndpoints, type Vehicle } from '@outlay/contract/travel/drive.vehicle';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { newId } from '#system/id.ts';
import { newCompany, see, sure, type Crew } from '../../../../test/builders.ts';
import {
  addRates,
  addVehicle,
  drove,
  formOf,
  OFFICE,
  placeAt,
  SHOP,
  type OwnDrive,
} from '../../../../test/driving.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let crew: Crew;
let vehicle: Vehicle;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  crew = await newCompany(server);
  vehicle = await addVehicle(server, crew, crew.employee);
});
afterAll(() => server.stop());

const save = (who: Person, form: OwnDrive) => server.call(who, driveEndpoints.save, formOf(form));
const ago = (hours: number) => server.now().getTime() - hours * 3_600_000;
const claim = (who: Person, driveIds: string[], documentId = newId()) =>
  server.call(who, driveEndpoints.claim, { documentId, driveIds, title: 'Shops in November' });

describe('A drive between two places', () => {
  test('gets the distance by road, and what it is worth by the rate of its day', async () => {
    await addRates(server, crew);
    const drive = await drove(server, crew.employee, vehicle.id);
    expect(drive).toMatchObject({ state: 'free', fromName: 'Caohejing', toName: 'Huaqiao', estimated: true });
    expect(drive.measuredM).toBeGreaterThan(30_000);
    expect(drive.straightM ?? 0).toBeLessThan(drive.measuredM);
    expect(drive.money).toEqual({ amount: Math.round(drive.measuredM * 0.08), currency: 'CNY' });
    expect(drive.path?.polyline.length).toBeGreaterThan(1);
  });

  test('is refused in the future, beside another, too short, without reason for an own distance', async () => {
    await drove(server, crew.employee, vehicle.id);
    const tried = async (form: Partial<OwnDrive>) =>
      (await save(crew.employee, { vehicleId: vehicle.id, start: ago(50), ...form })).body;
    expect(await tried({ start: ago(-2) })).toMatchObject({ reason: 'driveInFuture' });
    expect(await tried({ start: ago(29.5) })).toMatchObject({
      reason: 'drivesOverlap',
      values: { from: 'Caohejing', to: 'Huaqiao' },
    });
    expect(await tried({ stops: [OFFICE, { ...OFFICE, latitude: OFFICE.latitude + 0.0001 }] })).toMatchObject(
      {
        reason: 'driveLength',
      },
    );
    expect(await tried({ ownDistanceM: 50_000 })).toMatchObject({ fields: [{ path: 'ownReason' }] });
    expect(await tried({ vehicleId: newId() })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('is one of at most 50 on a day', async () => {
    await server.owner.query(
      `insert into drive (company_id, id, member_id, vehicle_id, kind, recording, day, started_at, ended_at, created_at, updated_at)
       select $1, gen_random_uuid(), $2, $3, 'places', true, ($4::timestamptz at time zone 'Asia/Shanghai')::date, $4, $4, now(), now()
       from generate_series(1, 50)`,
      [crew.companyId, crew.employee.memberId, vehicle.id, new Date(ago(30))],
    );
    expect((await save(crew.employee, { vehicleId: vehicle.id, start: ago(30) })).body).toMatchObject({
      reason: 'tooManyDrives',
    });
  });

  test('belongs to its driver alone, and goes with its expense', async () => {
    await addRates(server, crew);
    const drive = await drove(server, crew.employee, vehicle.id);
    expect((await server.call(crew.colleague, driveEndpoints.detail, { id: drive.id })).status).toBe(404);
    expect((await claim(crew.colleague, [drive.id])).status).toBe(404);
    expect(sure(await server.call(crew.colleague, driveEndpoints.mine, {})).items).toEqual([]);
    sure(await server.call(crew.employee, driveEndpoints.remove, { id: drive.id }));
    expect((await server.call(crew.employee, driveEndpoints.detail, { id: drive.id })).status).toBe(404);
  });
});

describe('A claim made of drives', () => {
  test('has the calculated amounts and kilometres, and the approver sees the way', async () => {
    await addRates(server, crew);
    const first = await drove(server, crew.employee, vehicle.id);
    const second = await drove(server, crew.employee, vehicle.id, { hoursAgo: 28, stops: [SHOP, OFFICE] });
    const { documentId } = sure(await claim(crew.employee, [second.id, first.id]));
    const draft = await see(server, crew.employee, documentId);
    expect(draft.money.amount).toBe((first.money?.amount ?? 0) + (second.money?.amount ?? 0));
    expect(draft.values['kilometres']).toBe(((first.distanceM + second.distanceM) / 1000).toFixed(1));
    expect(draft.findings.filter(({ code }) => code === 'invoiceMissing')).toEqual([]);
    sure(await server.call(crew.employee, documentEndpoints.submit, draft));

    const seen = sure(await server.call(crew.leader, driveEndpoints.ofDocument, { documentId }));
    expect(seen.items.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(seen.items[0]).toMatchObject({
      state: 'claimed',
      actions: [],
      mileage: { rateName: '私车公用里程补贴' },
    });
    expect(seen.items[0]?.path?.stops.map(({ name }) => name)).toEqual(['Caohejing', 'Huaqiao']);
    expect((await server.call(crew.colleague, driveEndpoints.ofDocument, { documentId })).status).toBe(404);
    expect((await server.call(crew.employee, driveEndpoints.remove, { id: first.id })).body).toMatchObject({
      reason: 'driveClaimed',
    });
    expect((await claim(crew.employee, [first.id])).body).toMatchObject({ reason: 'driveClaimed' });
  });

  test('takes each drive once: of eight at the same time one wins', async () => {
    await addRates(server, crew);
    const drive = await drove(server, crew.employee, vehicle.id);
    const answers = await Promise.all(Array.from({ length: 8 }, () => claim(crew.employee, [drive.id])));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(409)]);
    const { rows } = await server.owner.query<{ count: string }>(
      `select count(*) from expense where company_id = $1 and origin->>'id' = $2`,
      [crew.companyId, drive.id],
    );
    expect(Number(rows[0]?.count)).toBe(1);
  });

  test('frees a drive when its line and its expense are removed', async () => {
    await addRates(server, crew);
    const drive = await drove(server, crew.employee, vehicle.id);
    const { documentId } = sure(await claim(crew.employee, [drive.id]));
    sure(await server.call(crew.employee, documentEndpoints.deleteDraft, { id: documentId }));
    const { items } = sure(await server.call(crew.employee, expenseEndpoints.list, {}));
    sure(await server.call(crew.employee, expenseEndpoints.remove, { id: items[0]?.id ?? '' }));
    const freed = sure(await server.call(crew.employee, driveEndpoints.detail, { id: drive.id }));
    expect(freed.state).toBe('free');
    expect((await claim(crew.employee, [drive.id])).status).toBe(200);
  });

  test('names a deviation over a tenth with its reason, and the monthly limit', async () => {
    await addRates(server, crew, { monthCap: 3_000 });
    const measured = await drove(server, crew.employee, vehicle.id, { hoursAgo: 60 });
    const drive = await drove(server, crew.employee, vehicle.id, {
      ownDistanceM: Math.round(measured.measuredM * 1.25),
      ownReason: 'Road works',
    });
    const { documentId } = sure(await claim(crew.employee, [drive.id]));
    const { findings, money } = await see(server, crew.employee, documentId);
    expect(money.amount).toBe(3_000);
    expect(findings.map(({ code, effect }) => [code, effect])).toEqual(
      expect.arrayContaining([
        ['driveDeviation', 'warn'],
        ['driveCapped', 'warn'],
      ]),
    );
    expect(findings.find(({ code }) => code === 'driveDeviation')?.values).toMatchObject({
      percent: '25',
      reason: 'Road works',
    });
  });

  test('needs a rate and a confirmed vehicle', async () => {
    const drive = await drove(server, crew.employee, vehicle.id);
    expect(drive.money).toBeNull();
    expect((await claim(crew.employee, [drive.id])).body).toMatchObject({ reason: 'noMileageRate' });
    await addRates(server, crew);
    const { items } = sure(await server.call(crew.employee, vehicleEndpoints.mine, {}));
    const [mine] = items;
    sure(
      await server.call(crew.employee, vehicleEndpoints.save, { ...vehicle, ...mine, plate: '沪B 10001' }),
    );
    expect((await claim(crew.employee, [drive.id])).body).toMatchObject({
      reason: 'vehicleUnconfirmed',
      values: { plate: '沪B 10001' },
    });
  });
});

describe('Where the commute is not paid', () => {
  const HOME = placeAt('Home', 31.24, 121.5);
  test('home and work are requested, and the way between is deducted', async () => {
    await addRates(server, crew, { excludesCommute: true });
    const start = ago(30);
    expect((await save(crew.employee, { vehicleId: vehicle.id, start })).body).toMatchObject({
      reason: 'commuteMissing',
    });
    const { distanceM } = sure(
      await server.call(crew.employee, driveEndpoints.saveCommute, { home: HOME, work: OFFICE }),
    );
    const toShop = await drove(server, crew.employee, vehicle.id, { stops: [HOME, SHOP] });
    expect(toShop.mileage).toMatchObject({ commuteM: distanceM, distanceM: toShop.distanceM - distanceM });
    const toWork = await drove(server, crew.employee, vehicle.id, { hoursAgo: 20, stops: [HOME, OFFICE] });
    expect((await claim(crew.employee, [toWork.id])).body).toMatchObject({ reason: 'driveWorthNothing' });
  });
});

describe('The travel administrator', () => {
  test('confirms vehicles of others, refuses with a reason, and never decides on an own one', async () => {
    const other = sure(
      await server.call(crew.colleague, vehicleEndpoints.save, {
        ...{ ...vehicle, id: newId(), version: 0, plate: '沪C 20002' },
      }),
    );
    const own = await addVehicle(server, crew, crew.administrator, '沪D 30003');
    const decide = async (items: { id: string; version: number }[], confirmed: boolean, remarks = '') =>
      await server.call(crew.administrator, vehicleEndpoints.decide, { items, confirmed, remarks });
    expect((await decide([other], false)).body).toMatchObject({ fields: [{ path: 'remarks' }] });
    expect(sure(await decide([other, own], false, 'Not your car')).results).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: other.id, done: true }),
        expect.objectContaining({ id: own.id, done: false, reason: 'ownVehicle' }),
      ]),
    );
    const page = sure(await server.call(crew.administrator, vehicleEndpoints.page, { states: ['refused'] }));
    expect(page.items.map(({ plate, remarks }) => [plate, remarks])).toEqual([['沪C 20002', 'Not your car']]);
    expect((await server.call(crew.employee, vehicleEndpoints.page, {})).status).toBe(403);
  });

  test('ends a table that was used, and cannot change its figures', async () => {
    const rate = await addRates(server, crew);
    const drive = await drove(server, crew.employee, vehicle.id);
    sure(await claim(crew.employee, [drive.id]));
    const change = (part: object) =>
      server.call(crew.administrator, mileageRateEndpoints.save, { ...rate, ...part });
    expect((await change({ monthCap: 1 })).body).toMatchObject({ reason: 'rateInUse' });
    expect(sure(await change({ toDay: '2030-12-31' })).toDay).toBe('2030-12-31');
    expect((await server.call(crew.administrator, mileageRateEndpoints.remove, rate)).body).toMatchObject({
      reason: 'rateInUse',
    });
  });
});
