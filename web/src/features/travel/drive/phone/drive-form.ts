import type { DriveDetail, DriveForm, DriveKind } from '@outlay/contract/travel/drive';
import type { Place } from '@outlay/contract/travel/map';
import { newId } from '#device/id.ts';
import { today } from '#text/format.ts';
import type { Photo } from '#features/platform/file/PhotoStrip.tsx';

/** The form as typed; times are those of this phone. */
export interface DriveDraft {
  id: string;
  version: number;
  kind: DriveKind;
  vehicleId: string | null;
  purpose: string;
  passengers: number;
  day: string;
  from: string;
  to: string;
  stops: (Place | null)[];
  odometerFrom: string;
  odometerTo: string;
  fileIds: string[];
  photos: Photo[];
  /** In kilometres; empty: as measured. */
  ownKm: string;
  ownReason: string;
  favourite: boolean;
}

const two = (value: number): string => String(value).padStart(2, '0');
const dayOf = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
const timeOf = (at: Date): string => `${two(at.getHours())}:${two(at.getMinutes())}`;

export const newDraft = (kind: DriveKind): DriveDraft => ({
  ...{ id: newId(), version: 0, kind, vehicleId: null, purpose: '', passengers: 0 },
  ...{ day: today(), from: '09:00', to: '10:00', stops: [null, null], odometerFrom: '', odometerTo: '' },
  ...{ fileIds: [], photos: [], ownKm: '', ownReason: '', favourite: false },
});

/** The form of a stored drive. */
export function draftOf(drive: DriveDetail): DriveDraft {
  const start = new Date(drive.startedAt);
  const own = drive.distanceM !== drive.measuredM;
  const stops = drive.path?.stops ?? [];
  return {
    ...{ id: drive.id, version: drive.version, kind: drive.kind, vehicleId: drive.vehicle.id },
    ...{ purpose: drive.purpose, passengers: drive.passengers, favourite: drive.favourite },
    ...{ day: dayOf(start), from: timeOf(start), to: timeOf(new Date(drive.endedAt)) },
    stops: stops.length >= 2 ? stops : [null, null],
    odometerFrom: drive.odometer ? String(drive.odometer.from) : '',
    odometerTo: drive.odometer ? String(drive.odometer.to) : '',
    ...{ fileIds: drive.odometer?.fileIds ?? [], photos: [] },
    ...{ ownKm: own ? String(drive.distanceM / 1000) : '', ownReason: drive.ownReason },
  };
}

/** A new drive on the same way today, or on the way back; a recorded one becomes a drive between its places. */
export const draftLike = (drive: DriveDetail, back: boolean): DriveDraft => {
  const { stops, vehicleId, purpose, passengers, kind } = draftOf(drive);
  return {
    ...newDraft(kind === 'odometer' ? 'odometer' : 'places'),
    ...{ vehicleId, purpose, passengers, stops: back ? stops.toReversed() : stops },
  };
};

export const kmOf = (text: string): number | null =>
  /^\d{1,4}([.,]\d{1,3})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : null;

interface Ends {
  startedAt: string;
  endedAt: string;
}

interface Finished {
  vehicleId: string;
  /** Of the way by road, in seconds; a drive between places ends after it. */
  durationS: number;
  /** The ends of a recording. */
  recorded: Ends | null;
}

/** What is sent; null as long as something is missing. */
export function formOf(draft: DriveDraft, { vehicleId, durationS, recorded }: Finished): DriveForm | null {
  const { kind, purpose, day, from, to, ownKm, ownReason } = draft;
  const stops = draft.stops.flatMap((stop) => stop ?? []);
  if (purpose.trim() === '' || (kind !== 'recorded' && stops.length < draft.stops.length)) return null;
  const own = ownKm.trim() === '' ? null : kmOf(ownKm);
  if (ownKm.trim() !== '' && (own === null || ownReason.trim() === '')) return null;
  const odometer = kind === 'odometer' ? readings(draft) : null;
  if (kind === 'odometer' && !odometer) return null;
  const times = recorded ?? timesOf({ day, from, to }, kind === 'places' ? durationS : null);
  return {
    ...{ id: draft.id, version: draft.version, kind, vehicleId, purpose, passengers: draft.passengers },
    ...{ ...times, stops: kind === 'recorded' ? [] : stops, odometer, favourite: draft.favourite },
    ...{
      ownDistanceM: own === null ? null : Math.round(own * 1000),
      ownReason: own === null ? '' : ownReason,
    },
  };
}

function readings({ odometerFrom, odometerTo, fileIds, photos }: DriveDraft) {
  const [from, to] = [Number(odometerFrom), Number(odometerTo)];
  const ids = [...fileIds, ...photos.map(({ id }) => id)];
  return ids.length === 2 && odometerFrom !== '' && to > from ? { from, to, fileIds: ids } : null;
}

const DAY_MS = 86_400_000;

/** An end before the start is on the next day. */
function timesOf({ day, from, to }: Pick<DriveDraft, 'day' | 'from' | 'to'>, durationS: number | null): Ends {
  const start = Date.parse(`${day}T${from}`);
  const end = durationS === null ? Date.parse(`${day}T${to}`) : start + durationS * 1000;
  return {
    startedAt: new Date(start).toISOString(),
    endedAt: new Date(end < start ? end + DAY_MS : end).toISOString(),
  };
}

/** The ends of a recording: to the second where its person has left them, and trimmed to the minute where not. */
export function trimmedEnds(draft: DriveDraft, recorded: Ends): Ends {
  const within = (time: string, end: string): string => {
    if (timeOf(new Date(end)) === time) return end;
    const at = Date.parse(`${draft.day}T${time}`);
    const late = at < Date.parse(recorded.startedAt) && at + DAY_MS <= Date.parse(recorded.endedAt);
    return new Date(late ? at + DAY_MS : at).toISOString();
  };
  return {
    startedAt: within(draft.from, recorded.startedAt),
    endedAt: within(draft.to, recorded.endedAt),
  };
}
