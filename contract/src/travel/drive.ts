import { z } from 'zod';
import { change, LARGE_BODY, read } from '../endpoint.ts';
import { Day, Done, Id, Instant, NonEmptyText, Text, Version } from '../fields.ts';
import { Minor, Money } from '../money.ts';
import { pageOf, PageRequest } from '../page.ts';
import { Place, Point, POLYLINE_MOST, ROUTE_POINTS_MOST, TRACE_POINTS_MOST, TracePoint } from './map.ts';
import { VehicleClass } from './drive.vehicle.ts';

/** Least time between two points of a recording. */
export const POINT_EVERY_MS = 30_000;
export const DRIVES_A_DAY_MOST = 50;
export const DISTANCE_M = { least: 100, most: 2_000_000 } as const;
/** From this deviation on, in percent, a distance typed over a measured one is a finding. */
export const DEVIATION_NOTED_PERCENT = 10;
/** Points in one call; a recording is sent in parts. */
export const POINTS_AT_ONCE = 500;
export const PARTS_MOST = 100;
/** Drives on one claim. */
export const CLAIMED_MOST = 100;
/** Time without a point, after which the way between is taken from the road. */
export const GAP_MS = 90_000;

/** `recorded`: positions while driving; `places`: the road between places; `odometer`: two readings with photographs. */
export const DriveKind = z.enum(['recorded', 'places', 'odometer']);
export type DriveKind = z.infer<typeof DriveKind>;

/** `recording`: its points arrive; `free`: can be claimed; `inDraft`: on a draft; `claimed`: on a submitted document. */
export const DriveState = z.enum(['recording', 'free', 'inDraft', 'claimed']);
export type DriveState = z.infer<typeof DriveState>;

const Metres = z.int().min(0).max(DISTANCE_M.most);
const Reading = z.int().min(0).max(9_999_999);

export const DriveForm = z
  .object({
    id: Id,
    /** 0 for a new drive, and for a recording that is finished. */
    version: Version,
    kind: DriveKind,
    vehicleId: Id,
    purpose: NonEmptyText,
    passengers: z.int().min(0).max(8).default(0),
    startedAt: Instant,
    endedAt: Instant,
    /** Start, places between, destination. Of a recording: names for both ends, if the person gives them. */
    stops: z.array(Place).max(ROUTE_POINTS_MOST).default([]),
    /** Readings in kilometres, each with a photograph. */
    odometer: z
      .object({ from: Reading, to: Reading, fileIds: z.array(Id).length(2) })
      .nullable()
      .default(null),
    /** Typed over the measured distance; null: as measured. */
    ownDistanceM: Metres.nullable().default(null),
    ownReason: Text.default(''),
    favourite: z.boolean().default(false),
  })
  .refine(({ startedAt, endedAt }) => startedAt < endedAt, { path: ['endedAt'] })
  .refine(({ kind, stops }) => kind === 'recorded' || stops.length >= 2, { path: ['stops'] })
  .refine(({ kind, odometer }) => (kind === 'odometer') === (odometer !== null), { path: ['odometer'] })
  .refine(({ odometer }) => odometer === null || odometer.from < odometer.to, { path: ['odometer.to'] })
  .refine(({ ownDistanceM, ownReason }) => ownDistanceM === null || ownReason !== '', {
    path: ['ownReason'],
  });
export type DriveForm = z.infer<typeof DriveForm>;

/** How an amount came about; whole for the person and the approver. */
export const Mileage = z.object({
  rateName: z.string(),
  source: z.string(),
  unit: z.enum(['km', 'mile']),
  currency: z.string(),
  /** The distance that is paid. */
  distanceM: z.int(),
  /** Its parts by band; more than one where the year's distance passes a limit. */
  parts: z.array(z.object({ distanceM: z.int(), perUnit: z.string() })),
  /** The year's distance before this drive. */
  beforeM: z.int(),
  /** Way between home and work that is not paid. */
  commuteM: z.int(),
  passengers: z.int(),
  passengerPerUnit: z.string().nullable(),
  /** Before the month's limit. */
  gross: Minor,
  amount: Minor,
  monthCap: Minor.nullable(),
});
export type Mileage = z.infer<typeof Mileage>;

export const DriveSummary = z.object({
  id: Id,
  kind: DriveKind,
  state: DriveState,
  day: Day,
  startedAt: Instant,
  endedAt: Instant,
  fromName: z.string(),
  toName: z.string(),
  vehicle: z.object({ id: Id, plate: z.string(), class: VehicleClass, confirmed: z.boolean() }),
  purpose: z.string(),
  passengers: z.int(),
  measuredM: z.int(),
  /** What counts: as measured, or as typed over it. */
  distanceM: z.int(),
  /** Calculated, or what it would be today; null where no rate applies. */
  money: Money.nullable(),
  documentId: Id.nullable(),
  favourite: z.boolean(),
  version: Version,
  actions: z.array(z.enum(['change', 'remove', 'claim', 'repeat', 'return', 'finish'])),
});
export type DriveSummary = z.infer<typeof DriveSummary>;

export const DrivePath = z.object({
  stops: z.array(Place).max(ROUTE_POINTS_MOST),
  polyline: z.array(Point).max(POLYLINE_MOST),
  /** Without a position for a while: drawn dotted. */
  gaps: z.array(z.object({ from: Point, to: Point, distanceM: z.int() })).max(200),
});
export type DrivePath = z.infer<typeof DrivePath>;

export const DriveDetail = DriveSummary.extend({
  /** Null once positions were erased, and for readings without places. */
  path: DrivePath.nullable(),
  /** Distance through the places in straight lines; null where positions are unknown. */
  straightM: z.int().nullable(),
  estimated: z.boolean(),
  ownReason: z.string(),
  odometer: z.object({ from: Reading, to: Reading, fileIds: z.array(Id) }).nullable(),
  mileage: Mileage.nullable(),
});
export type DriveDetail = z.infer<typeof DriveDetail>;

/** Deviation of the claimed from the measured distance in percent, with its sign. */
export const deviationOf = ({
  measuredM,
  distanceM,
}: Pick<DriveSummary, 'measuredM' | 'distanceM'>): number =>
  measuredM === 0 ? 0 : Math.round(((distanceM - measuredM) * 1000) / measuredM) / 10;

const own = { policy: 'expense.write', feature: 'drives' } as const;

export const driveEndpoints = {
  mine: read({
    path: '/travel/drive/getMine',
    ...own,
    request: PageRequest.extend({
      claimable: z.boolean().default(false),
      favourite: z.boolean().default(false),
    }),
    response: pageOf(DriveSummary),
    summary: 'My drives, newest first.',
  }),
  detail: read({
    path: '/travel/drive/get',
    ...own,
    request: z.object({ id: Id }),
    response: DriveDetail,
    summary: 'One drive of mine, with its way and its calculation.',
  }),
  setup: read({
    path: '/travel/drive/getSetup',
    ...own,
    request: z.object({}),
    response: z.object({
      /** I agreed to the recording of positions. */
      consented: z.boolean(),
      /** The rate of today asks where home and work are. */
      asksCommute: z.boolean(),
      commute: z.object({ home: Place, work: Place, distanceM: z.int() }).nullable(),
    }),
    summary: 'What recording needs: my consent, and where home and work are.',
  }),
  estimate: read({
    path: '/travel/drive/estimate',
    ...own,
    request: z.object({
      vehicleId: Id,
      day: Day,
      distanceM: Metres,
      passengers: z.int().min(0).max(8).default(0),
    }),
    response: z.object({ mileage: Mileage.nullable() }),
    summary: 'What a drive of this distance would be worth.',
  }),
  ofDocument: read({
    path: '/travel/drive/getOfDocument',
    policy: 'signedIn',
    request: z.object({ documentId: Id }),
    response: z.object({ items: z.array(DriveDetail).max(CLAIMED_MOST) }),
    summary: 'The drives on a document that I may read.',
  }),
  consent: change({
    path: '/travel/drive/consent',
    ...own,
    agent: 'never',
    secret: false,
    request: z.object({}),
    response: Done,
    summary: 'I agree to the recording of positions while a drive is recorded.',
  }),
  putPoints: change({
    path: '/travel/drive/putPoints',
    ...own,
    agent: 'never',
    secret: false,
    idempotency: 'optional',
    bodyMost: LARGE_BODY,
    request: z.object({
      driveId: Id,
      vehicleId: Id,
      /** Counts the parts of the recording; the same part again changes nothing. */
      part: z
        .int()
        .min(0)
        .max(PARTS_MOST - 1),
      points: z.array(TracePoint).min(1).max(POINTS_AT_ONCE),
    }),
    response: Done,
    summary: 'Keep a part of a recording.',
  }),
  saveCommute: change({
    path: '/travel/drive/saveCommute',
    ...own,
    agent: 'never',
    secret: false,
    request: z.object({ home: Place, work: Place }),
    response: z.object({ distanceM: z.int() }),
    summary: 'Where my home and my work are; the way between is not paid.',
  }),
  save: change({
    path: '/travel/drive/save',
    ...own,
    secret: false,
    request: DriveForm,
    response: DriveDetail,
    summary: 'Save a drive: measures its way, or finishes a recording.',
  }),
  remove: change({
    path: '/travel/drive/remove',
    ...own,
    secret: false,
    request: z.object({ id: Id }),
    response: Done,
    summary: 'Remove a drive of mine that is on no document, with its positions.',
  }),
  claim: change({
    path: '/travel/drive/claim',
    ...own,
    secret: false,
    request: z.object({
      /** Of the draft to be made. */
      documentId: Id,
      driveIds: z.array(Id).min(1).max(CLAIMED_MOST),
      title: Text.default(''),
    }),
    response: z.object({ documentId: Id }),
    summary: 'Put drives on a claim, which gets their amounts.',
  }),
  withdrawConsent: change({
    path: '/travel/drive/withdrawConsent',
    ...own,
    agent: 'never',
    secret: false,
    request: z.object({}),
    response: Done,
    summary: 'I no longer agree to the recording of positions; saved drives stay.',
  }),
};

/** A day's recording has at most this many points. */
export const RECORDED_POINTS_MOST = TRACE_POINTS_MOST;
