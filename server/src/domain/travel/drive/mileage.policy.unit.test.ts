import { expect, test } from 'vitest';
import { RATE_PRESETS } from '@outlay/contract/travel/drive.presets';
import type { VehicleClass } from '@outlay/contract/travel/drive.vehicle';
import { entryFor, grossOf, rateOn, reckon, yearOf, type PricedDrive, type Rate } from './mileage.policy.ts';

const MILE = 1609.344;

function preset(code: string, own: Partial<Rate> = {}): Rate {
  const found = RATE_PRESETS.find((one) => one.code === code);
  if (!found) throw new Error(code);
  return { ...found, id: code, monthCap: null, excludesCommute: false, ...own };
}

const car = (fiscalPower: number | null = null, type: VehicleClass = 'small') => ({
  id: 'car',
  class: type,
  fiscalPower,
});

/** What a year of this distance is worth in one drive. */
function year(rate: Rate, units: number, vehicle = car(), passengers = 0): number {
  const entry = entryFor(rate, vehicle);
  if (!entry) throw new Error('no entry');
  const distanceM = Math.round(units * (rate.unit === 'mile' ? MILE : 1000));
  return grossOf(rate, entry, { beforeM: 0, distanceM, passengers });
}

let count = 0;
const drive = (day: string, km: number, more: Partial<PricedDrive> = {}): PricedDrive => ({
  id: `drive ${(count += 1)}`,
  day,
  startedAt: new Date(`${day}T08:00:00Z`),
  distanceM: km * 1000,
  commuteM: 0,
  passengers: 0,
  vehicle: car(),
  ...more,
});
const amounts = (rate: Rate, drives: PricedDrive[]) => {
  const found = reckon([rate], [], drives);
  return drives.map(({ id }) => found.get(id)?.mileage.amount);
};

test('HMRC pays 45p for 10,000 miles and 25p for the rest, motorcycles 24p, passengers 5p each', () => {
  const hmrc = preset('hmrc');
  // 11,500 miles: £4,500 + £375, as HMRC's own example does.
  expect(year(hmrc, 11_500)).toBe(487_500);
  expect(year(hmrc, 10_000)).toBe(450_000);
  expect(year(hmrc, 100, car(null, 'motorcycle'))).toBe(2_400);
  expect(year(hmrc, 100, car(), 2)).toBe(5_500);
  expect(yearOf('2026-04-05', hmrc.yearStart)).toBe('2025-04-06');
  expect(yearOf('2026-04-06', hmrc.yearStart)).toBe('2026-04-06');
});

test('The IRS rate of each year is 67, 70 and 72.5 cents a mile', () => {
  expect(year(preset('irs2024'), 1_000)).toBe(67_000);
  expect(year(preset('irs2025'), 1_000)).toBe(70_000);
  expect(year(preset('irs2026'), 1_000)).toBe(72_500);
});

test('URSSAF pays by fiscal power and the year’s distance, electric cars a fifth more', () => {
  const urssaf = preset('urssaf');
  // The administration's examples: 4,000 km with 6 CV = 2,660 €; 6,000 km with 5 CV = 3,537 €; 22,000 km with 7 CV.
  expect(year(urssaf, 4_000, car(6))).toBe(266_000);
  expect(year(urssaf, 6_000, car(5))).toBe(353_700);
  expect(year(urssaf, 22_000, car(7))).toBe(1_034_000);
  expect(year(urssaf, 4_000, car(6, 'electric'))).toBe(319_200);
  expect(year(urssaf, 4_000, car(2, 'motorcycle'))).toBe(128_700);
  expect(entryFor(urssaf, car(null))).toBeUndefined();
});

test('The German flat rate is 0.30 € a kilometre, 0.20 € by motorcycle; China’s is the company’s', () => {
  expect(year(preset('germany'), 250)).toBe(7_500);
  expect(year(preset('germany'), 250, car(null, 'motorcycle'))).toBe(5_000);
  expect(year(preset('china'), 26.4)).toBe(2_112);
  expect(year(preset('china'), 10, car(null, 'electric'))).toBe(600);
});

test('A limit of the year is passed within a drive, in the order driven, whatever the order claimed', () => {
  const hmrc = preset('hmrc');
  const miles = (day: string, distance: number) => drive(day, 0, { distanceM: Math.round(distance * MILE) });
  const late = miles('2026-11-02', 1_000);
  const early = miles('2026-05-02', 9_500);
  const nextYear = miles('2027-04-06', 100);
  // Of the later drive 500 miles at 45p and 500 at 25p.
  expect(amounts(hmrc, [late, early, nextYear])).toEqual([35_000, 427_500, 4_500]);
});

test('A drive on a submitted document keeps its amount and its share of the year', () => {
  const hmrc = preset('hmrc');
  const sent = drive('2026-11-02', 0, { distanceM: Math.round(9_900 * MILE) });
  const mileage = reckon([hmrc], [], [sent]).get(sent.id)?.mileage ?? null;
  const later = drive('2026-05-02', 0, { distanceM: Math.round(200 * MILE) });
  const found = reckon([hmrc], [{ ...sent, rateId: 'hmrc', mileage }], [later]);
  expect(found.get(later.id)?.mileage.amount).toBe(100 * 45 + 100 * 25);
  expect(found.get(later.id)?.mileage.parts.map(({ perUnit }) => perUnit)).toEqual(['0.45', '0.25']);
});

test('The month’s limit cuts the drive that passes it; the next month begins anew', () => {
  const capped = preset('china', { monthCap: 10_000 });
  const drives = [drive('2026-11-02', 100), drive('2026-11-03', 100), drive('2026-12-01', 100)];
  expect(amounts(capped, drives)).toEqual([8_000, 2_000, 8_000]);
});

test('The commute is not paid where the company says so, and each drive is rounded once, half up', () => {
  const drives = [drive('2026-11-02', 30, { commuteM: 12_000 })];
  expect(amounts(preset('china'), drives)).toEqual([2_400]);
  expect(amounts(preset('china', { excludesCommute: true }), drives)).toEqual([1_440]);
  // 0.6 yuan × 1.025 km = 0.615 yuan.
  const short = drive('2026-11-04', 1.025, { vehicle: car(null, 'electric') });
  expect(amounts(preset('china'), [short])).toEqual([62]);
});

test('The table that begins last on or before the day decides', () => {
  const rates = ['irs2024', 'irs2025', 'irs2026'].map((code) => preset(code));
  expect(rateOn(rates, '2025-12-31')?.id).toBe('irs2025');
  expect(rateOn(rates, '2026-01-01')?.id).toBe('irs2026');
  expect(rateOn(rates, '2027-01-01')).toBeUndefined();
});
