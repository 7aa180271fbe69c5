import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Day, Done, Id, Text, Version } from '../fields.ts';
import { ManyResults, MANY_MOST } from '../many.ts';
import { MemberRef } from '../organisation/company.ts';
import { FileFormat, ListTotals, OnlyThese, orderBy, pageOf, PageRequest } from '../page.ts';

/** `small` and `large`: cars with a combustion engine; the company's rates say where the line is. */
export const VEHICLE_CLASSES = ['small', 'large', 'electric', 'motorcycle'] as const;
export const VehicleClass = z.enum(VEHICLE_CLASSES);
export type VehicleClass = z.infer<typeof VehicleClass>;

/** A vehicle waits until the travel administrator has compared it with its papers. */
export const VehicleState = z.enum(['waiting', 'confirmed', 'refused']);
export type VehicleState = z.infer<typeof VehicleState>;

/** Vehicles of one person, including former ones. */
export const VEHICLES_MOST = 20;

export const Plate = z
  .string()
  .trim()
  .toUpperCase()
  .min(2)
  .max(16)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ·-]*$/u);

export const VehicleForm = z
  .object({
    id: Id,
    /** 0 for a new vehicle. */
    version: Version,
    plate: Plate,
    class: VehicleClass,
    /** Fiscal horsepower (France, cheval fiscal), on which French rates depend. */
    fiscalPower: z.int().min(1).max(99).nullable(),
    fromDay: Day,
    /** Null while it is in use. */
    toDay: Day.nullable(),
  })
  .refine(({ fromDay, toDay }) => toDay === null || fromDay <= toDay, { path: ['toDay'] });
export type VehicleForm = z.infer<typeof VehicleForm>;

export const Vehicle = z.object({
  id: Id,
  owner: MemberRef,
  plate: z.string(),
  class: VehicleClass,
  fiscalPower: z.int().nullable(),
  fromDay: Day,
  toDay: Day.nullable(),
  state: VehicleState,
  /** Why it was refused. */
  remarks: z.string(),
  version: Version,
  actions: z.array(z.enum(['change', 'remove', 'confirm', 'refuse'])),
});
export type Vehicle = z.infer<typeof Vehicle>;

/** Filter for vehicles; an omitted condition matches all. */
export const VehicleFilter = z.object({
  /** In the plate and the owner's name. */
  search: Text.default(''),
  states: z.array(VehicleState).max(3).default([]),
  classes: z.array(VehicleClass).max(4).default([]),
  ...OnlyThese,
  ...orderBy(['plate', 'owner', 'class', 'from', 'state']),
});
export type VehicleFilter = z.infer<typeof VehicleFilter>;

export const VehicleTotals = ListTotals.extend({
  views: z.object({ all: z.int(), waiting: z.int() }),
});
export type VehicleTotals = z.infer<typeof VehicleTotals>;

export const vehicleEndpoints = {
  mine: read({
    path: '/travel/vehicle/getMine',
    policy: 'expense.write',
    feature: 'drives',
    request: z.object({}),
    response: z.object({ items: z.array(Vehicle).max(VEHICLES_MOST) }),
    summary: 'My vehicles, with what the travel administrator says of each.',
  }),
  save: change({
    path: '/travel/vehicle/save',
    policy: 'expense.write',
    feature: 'drives',
    secret: false,
    request: VehicleForm,
    response: Vehicle,
    summary: 'Register a vehicle of mine or change it; a new plate or class has to be confirmed again.',
  }),
  remove: change({
    path: '/travel/vehicle/remove',
    policy: 'expense.write',
    feature: 'drives',
    secret: false,
    request: z.object({ id: Id, version: Version }),
    response: Done,
    summary: 'Remove a vehicle of mine that no drive was recorded with.',
  }),
  page: read({
    path: '/travel/vehicle/getPage',
    policy: 'travel.write',
    feature: 'drives',
    request: PageRequest.extend(VehicleFilter.shape),
    response: pageOf(Vehicle),
    summary: 'The vehicles of all members.',
  }),
  totals: read({
    path: '/travel/vehicle/getTotals',
    policy: 'travel.write',
    feature: 'drives',
    request: VehicleFilter,
    response: VehicleTotals,
    summary: 'How many vehicles the same filter finds, and how many wait.',
  }),
  export: read({
    path: '/travel/vehicle/exportPage',
    kind: 'binary',
    policy: 'travel.write',
    feature: 'drives',
    request: VehicleFilter.extend({ format: FileFormat }),
    response: z.custom<Uint8Array>(),
    summary: 'All vehicles that the filter finds, as CSV or Excel; the export itself is written down.',
  }),
  decide: change({
    path: '/travel/vehicle/decide',
    policy: 'travel.write',
    feature: 'drives',
    secret: false,
    request: z.object({
      items: z
        .array(z.object({ id: Id, version: Version }))
        .min(1)
        .max(MANY_MOST),
      confirmed: z.boolean(),
      /** Required for a refusal. */
      remarks: z.string().trim().max(500).default(''),
    }),
    response: ManyResults,
    summary: 'Confirm vehicles or refuse them; each stands for itself.',
  }),
};
