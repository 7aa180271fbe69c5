import type { RateBand, RateEntry, RatePreset } from './drive.rate.ts';
import type { VehicleClass } from './drive.vehicle.ts';

const CARS: VehicleClass[] = ['small', 'large', 'electric'];

const flat = (classes: VehicleClass[], perUnit: string): RateEntry => ({
  classes,
  powerFrom: null,
  powerTo: null,
  bands: [{ upTo: null, perUnit, plus: 0 }],
});

/** One line of the French scale: up to `first`, up to `second` with a fixed sum in euros, and above. */
const french = (
  classes: VehicleClass[],
  [powerFrom, powerTo]: [number | null, number | null],
  [first, second]: [number, number],
  [near, middle, plus, far]: [string, string, number, string],
): RateEntry => {
  const bands: RateBand[] = [
    { upTo: first, perUnit: near, plus: 0 },
    { upTo: second, perUnit: middle, plus: plus * 100 },
    { upTo: null, perUnit: far, plus: 0 },
  ];
  return { classes, powerFrom, powerTo, bands };
};

const FRENCH_CAR = [5_000, 20_000] as [number, number];
const FRENCH_CYCLE = [3_000, 6_000] as [number, number];
const COMBUSTION: VehicleClass[] = ['small', 'large'];

/** Electric vehicles get a fifth more; the published figures are rounded to a tenth of a cent. */
const FRENCH_ENTRIES: RateEntry[] = [
  french(COMBUSTION, [null, 3], FRENCH_CAR, ['0.529', '0.316', 1065, '0.370']),
  french(COMBUSTION, [4, 4], FRENCH_CAR, ['0.606', '0.340', 1330, '0.407']),
  french(COMBUSTION, [5, 5], FRENCH_CAR, ['0.636', '0.357', 1395, '0.427']),
  french(COMBUSTION, [6, 6], FRENCH_CAR, ['0.665', '0.374', 1457, '0.447']),
  french(COMBUSTION, [7, null], FRENCH_CAR, ['0.697', '0.394', 1515, '0.470']),
  french(['electric'], [null, 3], FRENCH_CAR, ['0.635', '0.379', 1278, '0.444']),
  french(['electric'], [4, 4], FRENCH_CAR, ['0.727', '0.408', 1596, '0.488']),
  french(['electric'], [5, 5], FRENCH_CAR, ['0.763', '0.428', 1674, '0.512']),
  french(['electric'], [6, 6], FRENCH_CAR, ['0.798', '0.449', 1748, '0.536']),
  french(['electric'], [7, null], FRENCH_CAR, ['0.836', '0.473', 1818, '0.564']),
  french(['motorcycle'], [null, 2], FRENCH_CYCLE, ['0.395', '0.099', 891, '0.248']),
  french(['motorcycle'], [3, 5], FRENCH_CYCLE, ['0.468', '0.082', 1158, '0.275']),
  french(['motorcycle'], [6, null], FRENCH_CYCLE, ['0.606', '0.079', 1583, '0.343']),
];

const AMERICAN = { currency: 'USD', unit: 'mile', yearStart: '01-01', cumulation: 'member' } as const;

const american = (year: number, perUnit: string, notice: string): RatePreset => ({
  code: `irs${year}`,
  name: `IRS ${year}`,
  source: `IRS ${notice}, business use, ${year}`,
  ...AMERICAN,
  entries: [flat(CARS, perUnit)],
  passengerPerUnit: null,
  fromDay: `${year}-01-01`,
  toDay: `${year}-12-31`,
});

/**
 * Published rates, each with its source and year. China publishes none: there a company decides, and the table is an
 * example to be changed.
 */
export const RATE_PRESETS: readonly RatePreset[] = [
  {
    code: 'china',
    name: '私车公用里程补贴',
    source: 'Company rate; no published rate in China',
    ...{ currency: 'CNY', unit: 'km', yearStart: '01-01', cumulation: 'member' },
    entries: [
      flat(['small'], '0.8'),
      flat(['large'], '1'),
      flat(['electric'], '0.6'),
      flat(['motorcycle'], '0.4'),
    ],
    passengerPerUnit: null,
    ...{ fromDay: '2026-01-01', toDay: null },
  },
  {
    code: 'hmrc',
    name: 'HMRC AMAP',
    source: 'HMRC, approved mileage allowance payments since 2011/12',
    ...{ currency: 'GBP', unit: 'mile', yearStart: '04-06', cumulation: 'member' },
    entries: [
      {
        ...{ classes: CARS, powerFrom: null, powerTo: null },
        // 10,000 miles at 45p, of which 25p each are in the second rate: 2,000.00 more.
        bands: [
          { upTo: 10_000, perUnit: '0.45', plus: 0 },
          { upTo: null, perUnit: '0.25', plus: 200_000 },
        ],
      },
      flat(['motorcycle'], '0.24'),
    ],
    passengerPerUnit: '0.05',
    ...{ fromDay: '2011-04-06', toDay: null },
  },
  american(2024, '0.67', 'Notice 2024-08'),
  american(2025, '0.7', 'Notice 2025-5'),
  american(2026, '0.725', 'announcement of 29 December 2025'),
  {
    code: 'urssaf',
    name: 'Barème kilométrique',
    source: 'URSSAF / arrêté du 27 mars 2023, barème 2023, inchangé depuis',
    ...{ currency: 'EUR', unit: 'km', yearStart: '01-01', cumulation: 'vehicle' },
    entries: FRENCH_ENTRIES,
    passengerPerUnit: null,
    ...{ fromDay: '2023-01-01', toDay: null },
  },
  {
    code: 'germany',
    name: 'Kilometerpauschale',
    // The 0.38 of the Entfernungspauschale concern the commute, which is not a business trip.
    source: '§ 9 Abs. 1 Satz 3 Nr. 4a EStG, § 5 Abs. 2 BRKG, seit 2014',
    ...{ currency: 'EUR', unit: 'km', yearStart: '01-01', cumulation: 'member' },
    entries: [flat(CARS, '0.3'), flat(['motorcycle'], '0.2')],
    passengerPerUnit: null,
    ...{ fromDay: '2014-01-01', toDay: null },
  },
];
