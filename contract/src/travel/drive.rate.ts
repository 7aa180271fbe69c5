import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Day, Done, Id, NonEmptyText, Text, Version } from '../fields.ts';
import { KnownCurrency, Minor } from '../money.ts';
import { VehicleClass } from './drive.vehicle.ts';

/** Rate tables of one company, including former ones. */
export const RATES_MOST = 100;

/** Money for one unit of distance, in whole units of the currency: `0.45`. */
export const PerUnit = z.string().regex(/^\d{1,4}(\.\d{1,4})?$/);

/**
 * What a year's distance is worth while it is at most `upTo`: the whole distance × `perUnit` + `plus`. A drive is worth
 * the difference between the year's distance with it and without it, so bands that meet pay each kilometre once.
 */
export const RateBand = z.object({
  /** Kilometres or miles; null in the last band. */
  upTo: z.int().min(1).max(1_000_000).nullable(),
  perUnit: PerUnit,
  /** Minor units. */
  plus: Minor.min(0).default(0),
});
export type RateBand = z.infer<typeof RateBand>;

export const RateEntry = z
  .object({
    classes: z.array(VehicleClass).min(1).max(4),
    /** Only vehicles with this fiscal power, both ends included; null: no limit. */
    powerFrom: z.int().min(1).max(99).nullable().default(null),
    powerTo: z.int().min(1).max(99).nullable().default(null),
    bands: z.array(RateBand).min(1).max(6),
  })
  .refine(({ bands }) => inOrder(bands), { path: ['bands'] });
export type RateEntry = z.infer<typeof RateEntry>;

/** Limits rise, and only the last band has none. */
function inOrder(bands: readonly RateBand[]): boolean {
  const limits = bands.map(({ upTo }) => upTo ?? Infinity);
  return (
    limits.at(-1) === Infinity &&
    limits.every((limit, place) => place === 0 || limit > (limits[place - 1] ?? 0))
  );
}

/** `member`: one person's drives of the year count together; `vehicle`: each vehicle's by themselves. */
export const Cumulation = z.enum(['member', 'vehicle']);
export type Cumulation = z.infer<typeof Cumulation>;

const SHAPE = {
  name: NonEmptyText.max(80),
  /** Who published it, for which year. */
  source: Text,
  currency: KnownCurrency,
  unit: z.enum(['km', 'mile']),
  /** First day of the year in which distances count together: `01-01`, or `04-06` in the United Kingdom. */
  yearStart: z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/),
  cumulation: Cumulation,
  entries: z.array(RateEntry).min(1).max(20),
  /** For each passenger. */
  passengerPerUnit: PerUnit.nullable(),
  fromDay: Day,
  /** Null: until a later table begins. */
  toDay: Day.nullable(),
};

/** A published table, ready to be taken over. */
export type RatePreset = Omit<z.infer<z.ZodObject<typeof SHAPE>>, 'fromDay' | 'toDay'> & {
  code: string;
  fromDay: string;
  toDay: string | null;
};

export const MileageRateForm = z
  .object({
    id: Id,
    /** 0 for a new table. */
    version: Version,
    ...SHAPE,
    /** Most that one person gets in a calendar month, in minor units; null: no limit. */
    monthCap: Minor.min(1).nullable(),
    /** The way between home and work is not paid. */
    excludesCommute: z.boolean(),
  })
  .refine(({ fromDay, toDay }) => toDay === null || fromDay <= toDay, { path: ['toDay'] });
export type MileageRateForm = z.infer<typeof MileageRateForm>;

export const MileageRate = z.object({
  ...MileageRateForm.shape,
  /** Drives were calculated by it, so that it can only be ended. */
  used: z.boolean(),
});
export type MileageRate = z.infer<typeof MileageRate>;

export const mileageRateEndpoints = {
  all: read({
    path: '/travel/rate/getAll',
    policy: 'travel.write',
    feature: 'drives',
    request: z.object({}),
    response: z.object({ items: z.array(MileageRate).max(RATES_MOST) }),
    summary: 'The tables of mileage rates, newest first.',
  }),
  save: change({
    path: '/travel/rate/save',
    policy: 'travel.write',
    feature: 'drives',
    secret: false,
    request: MileageRateForm,
    response: MileageRate,
    summary: 'Add a table of mileage rates or change it; of one that was used, only the last day.',
  }),
  remove: change({
    path: '/travel/rate/remove',
    policy: 'travel.write',
    feature: 'drives',
    secret: false,
    request: z.object({ id: Id, version: Version }),
    response: Done,
    summary: 'Remove a table of mileage rates that was never used.',
  }),
};
