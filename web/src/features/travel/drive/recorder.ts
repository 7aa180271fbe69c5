import { POINT_EVERY_MS, RECORDED_POINTS_MOST } from '@outlay/contract/travel/drive';
import type { TracePoint } from '@outlay/contract/travel/map';
import { createStore } from 'zustand/vanilla';
import { newId } from '#device/id.ts';
import { currentHost } from '#host/host.ts';
import { dropDraft, keepDraft, readDraft } from '#offline/unsent.ts';
import { onSessionChange, session } from '#session/session.ts';
import { asPlace } from '../map/my-place.ts';
import { sendPart } from './drive.queries.ts';

/**
 * A drive that is being recorded. It is kept encrypted on the phone after every point, so that a reload, a tunnel or an
 * empty battery loses at most half a minute, and sent in parts that the server keeps once each.
 */
export interface Recording {
  driveId: string;
  vehicleId: string;
  state: 'running' | 'paused' | 'ended';
  startedAt: string;
  points: TracePoint[];
  /** Parts that the server has. */
  sent: number;
}

/** Points of one part: the most parts that the server takes hold the most points of a recording. */
const PART = RECORDED_POINTS_MOST / 100;
const NAME = 'drive';

interface Recorder {
  recording: Recording | null;
  /** Why there was no position the last time. */
  fault: string | null;
}
export const recorder = createStore<Recorder>(() => ({ recording: null, fault: null }));

let timer: ReturnType<typeof setInterval> | undefined;
const owner = (): string | undefined => session.getState().user?.memberId;

async function keep(recording: Recording | null): Promise<void> {
  recorder.setState({ recording });
  const whose = owner();
  if (!whose) return;
  await (recording ? keepDraft(whose, NAME, recording) : dropDraft(whose, NAME));
}

/** Takes the position where there is one; without it, the recording goes on. */
async function takePoint(): Promise<void> {
  const before = recorder.getState().recording;
  if (before?.state !== 'running') return;
  try {
    const located = await (await currentHost()).locate();
    const { latitude, longitude } = asPlace(located);
    const point = {
      ...{ latitude, longitude, at: new Date().toISOString() },
      ...(located.accuracy !== undefined && { accuracyM: Math.min(located.accuracy, 100_000) }),
    };
    const { recording } = recorder.getState();
    if (recording?.state !== 'running' || recording.points.length >= RECORDED_POINTS_MOST) return;
    recorder.setState({ fault: null });
    await keep({ ...recording, points: [...recording.points, point] });
    void sendParts(false).catch(() => undefined);
  } catch (error) {
    recorder.setState({ fault: error instanceof Error ? error.message : String(error) });
  }
}

function follow(): void {
  clearInterval(timer);
  timer = setInterval(() => void takePoint(), POINT_EVERY_MS);
  void takePoint();
}

/** Starts a new one, unless one is still on the phone: that one goes on. */
export async function startRecording(vehicleId: string): Promise<void> {
  await reopenRecording();
  if (recorder.getState().recording) return;
  const startedAt = new Date().toISOString();
  await keep({ driveId: newId(), vehicleId, state: 'running', startedAt, points: [], sent: 0 });
  follow();
}

export async function pauseRecording(): Promise<void> {
  const { recording } = recorder.getState();
  clearInterval(timer);
  if (recording) await keep({ ...recording, state: 'paused' });
}

export async function continueRecording(): Promise<void> {
  const { recording } = recorder.getState();
  if (recording) await keep({ ...recording, state: 'running' });
  follow();
}

/** Stops it after a last point. It stays on the phone until the drive is saved. */
export async function endRecording(): Promise<void> {
  await takePoint();
  clearInterval(timer);
  const { recording } = recorder.getState();
  if (recording) await keep({ ...recording, state: 'ended' });
}

export async function forgetRecording(): Promise<void> {
  clearInterval(timer);
  await keep(null);
}

let sending: Promise<void> = Promise.resolve();

/** Sends whole parts; with `all`, the rest too. A part that fails is sent again with the next. */
export function sendParts(all: boolean): Promise<void> {
  const next = sending.catch(() => undefined).then(() => sendEach(all));
  sending = next.catch(() => undefined);
  return next;
}

async function sendEach(all: boolean): Promise<void> {
  for (;;) {
    const { recording } = recorder.getState();
    if (!recording) return;
    const { driveId, vehicleId, points, sent: part } = recording;
    const wanted = points.slice(part * PART, (part + 1) * PART);
    if (wanted.length === 0 || (wanted.length < PART && !all)) return;
    await sendPart({ driveId, vehicleId, part, points: wanted });
    const now = recorder.getState().recording;
    if (now?.driveId === driveId) await keep({ ...now, sent: part + 1 });
  }
}

/** Takes up the drive that was left open on this phone, if there is one. */
export async function reopenRecording(): Promise<void> {
  const whose = owner();
  if (!whose) {
    clearInterval(timer);
    recorder.setState({ recording: null, fault: null });
    return;
  }
  if (recorder.getState().recording) return;
  const kept = (await readDraft(whose, NAME)) as Recording | undefined;
  // It may have been taken up meanwhile, and have a position more.
  if (!kept || recorder.getState().recording) return;
  recorder.setState({ recording: kept });
  if (kept.state === 'running') follow();
}

/** Once at the start of the app: a drive that was left open goes on. */
export function resumeRecording(): void {
  onSessionChange(() => void reopenRecording());
  window.addEventListener('online', () => void sendParts(false).catch(() => undefined));
  void reopenRecording();
}
