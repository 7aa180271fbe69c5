import type { Sent } from '@outlay/contract/endpoint';
import { driveEndpoints } from '@outlay/contract/travel/drive';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WANG } from '../../../../test/documents.ts';
import { Refusal } from '../../../../test/fake-server.ts';
import { setupServer } from '../../../../test/setup-pages.ts';
import { session } from '#session/session.ts';
import {
  continueRecording,
  endRecording,
  forgetRecording,
  pauseRecording,
  recorder,
  resumeRecording,
  sendParts,
  startRecording,
} from './recorder.ts';

/** The phone's store, which this environment does not have. */
const kept = vi.hoisted(() => new Map<string, unknown>());
vi.mock(import('#offline/unsent.ts'), async (original) => ({
  ...(await original()),
  keepDraft: (owner, key, value) => Promise.resolve(void kept.set(`${owner}/${key}`, structuredClone(value))),
  readDraft: (owner, key) => Promise.resolve(kept.get(`${owner}/${key}`)),
  dropDraft: (owner, key) => Promise.resolve(void kept.delete(`${owner}/${key}`)),
}));

const VEHICLE = '01900000-0000-7000-8000-000000000001';
let step = 0;
let lost = false;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  step = 0;
  lost = false;
  session.setState({ user: { ...WANG, token: 'token' } as never });
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition: (found: PositionCallback, failed: PositionErrorCallback) => {
        if (lost) return failed({ code: 2 } as GeolocationPositionError);
        step += 1;
        found({
          coords: { latitude: 31 + step * 0.002, longitude: 121, accuracy: 10 },
        } as GeolocationPosition);
      },
    },
  });
});
afterEach(async () => {
  await forgetRecording();
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'geolocation');
});

const points = () => recorder.getState().recording?.points.length ?? 0;
const halfMinutes = async (count: number) => {
  for (let at = 0; at < count; at += 1) {
    await vi.advanceTimersByTimeAsync(30_000);
    await vi.waitFor(() => undefined);
  }
};

test('A point is taken every 30 seconds; a tunnel and a pause add none, and the recording goes on', async () => {
  await startRecording(VEHICLE);
  await vi.waitFor(() => expect(points()).toBe(1));
  await halfMinutes(4);
  await vi.waitFor(() => expect(points()).toBe(5));
  lost = true;
  await halfMinutes(4);
  expect(recorder.getState().fault).not.toBeNull();
  lost = false;
  await halfMinutes(1);
  await vi.waitFor(() => expect(points()).toBe(6));
  await pauseRecording();
  await halfMinutes(5);
  expect(points()).toBe(6);
  await continueRecording();
  await vi.waitFor(() => expect(points()).toBe(7));
});

test('After a reload the drive goes on with the points that the phone kept', async () => {
  await startRecording(VEHICLE);
  await vi.waitFor(() => expect(points()).toBe(1));
  await halfMinutes(2);
  await vi.waitFor(() => expect(points()).toBe(3));
  const before = recorder.getState().recording;
  recorder.setState({ recording: null });
  resumeRecording();
  await vi.waitFor(() => expect(recorder.getState().recording?.driveId).toBe(before?.driveId));
  await vi.waitFor(() => expect(points()).toBe(4));
});

test('At the end everything is sent in parts, and a part that failed is sent again', async () => {
  const server = setupServer();
  server.answer(driveEndpoints.putPoints, () => {
    if (lost) throw new Refusal(409, { code: 'WRONG_STATE', reason: 'consentMissing' });
    return { done: true as const };
  });
  await startRecording(VEHICLE);
  await vi.waitFor(() => expect(points()).toBe(1));
  await halfMinutes(54);
  await endRecording();
  lost = true;
  await expect(sendParts(true)).rejects.toThrow();
  lost = false;
  await sendParts(true);
  const sent = server
    .callsOf(driveEndpoints.putPoints)
    .map(({ input }) => input as Sent<typeof driveEndpoints.putPoints>);
  // The first part went while driving; the rest at the end, refused once.
  expect(sent.map((one) => [one.part, one.points.length])).toEqual([
    [0, 50],
    [1, points() - 50],
    [1, points() - 50],
  ]);
});

test('A drive that is still on the phone after a reload is not replaced by a new one', async () => {
  setupServer();
  await startRecording(VEHICLE);
  await halfMinutes(3);
  const before = recorder.getState().recording;
  // As after a reload, before the app has looked what is on the phone.
  recorder.setState({ recording: null });

  await startRecording(VEHICLE);

  expect(recorder.getState().recording?.driveId).toBe(before?.driveId);
  expect(points()).toBeGreaterThanOrEqual(before?.points.length ?? 0);
});
