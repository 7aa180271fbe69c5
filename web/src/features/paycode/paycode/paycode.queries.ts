import { paycodeEndpoints, type CodeSummary } from '@outlay/contract/paycode/paycode';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#api/call.ts';
import { CallError } from '#api/call-error.ts';
import { useChange } from '#api/use-change.ts';
import { newId } from '#device/id.ts';
import { changeDevice, forgetDevice, keepDevice, readDevice, type KeptDevice } from './device-store.ts';
import { keptOf, newDeviceKeys, type DeviceKeys } from './enrol.ts';

/** While the page of the code is shown: a payment that no push message announced is still seen. */
const LOOK_MS = 5_000;
/** A slower answer says too little about the server's clock. */
const CLOCK_MS = 2_000;

/** With the server's clock minus this device's, in milliseconds; null after a slow answer. */
export type SummaryHere = CodeSummary & { skewMs: number | null };

/** Asks for what the page shows, and keeps it on the device for use without a network. */
async function fetchSummary(
  owner: string,
  deviceId: string | null,
  signal: AbortSignal,
): Promise<SummaryHere> {
  const sentAt = Date.now();
  const summary = await call(paycodeEndpoints.summary, { deviceId }, { signal });
  const receivedAt = Date.now();
  const { serverTime, nextStep, payer, rooms } = summary;
  const skewMs =
    receivedAt - sentAt < CLOCK_MS ? new Date(serverTime).getTime() - (sentAt + receivedAt) / 2 : null;
  if (deviceId)
    await changeDevice(owner, (device) => ({
      ...device,
      ...{ payer, rooms, contactAt: serverTime },
      nextStep: Math.max(device.nextStep, nextStep),
      skewMs: skewMs ?? device.skewMs,
    }));
  return { ...summary, skewMs };
}

export const paycodeQueries = {
  /** What this device keeps for the member. */
  kept: (owner: string) =>
    queryOptions({
      queryKey: ['paycode', 'kept', owner],
      queryFn: () => readDevice(owner),
    }),
  summary: (owner: string, deviceId: string | null) =>
    queryOptions({
      queryKey: ['paycode', 'summary', owner, deviceId],
      queryFn: ({ signal }) => fetchSummary(owner, deviceId, signal),
      refetchInterval: LOOK_MS,
      staleTime: 0,
    }),
  devices: () =>
    queryOptions({
      queryKey: ['paycode', 'devices'],
      queryFn: ({ signal }) => call(paycodeEndpoints.devices, {}, { signal }),
    }),
};

const useReload = () => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['paycode'] });
};

interface Enrolling {
  owner: string;
  name: string;
}

/** Makes the keys of this device and registers it. A repeated attempt has the same id and the same keys. */
export function useEnrol() {
  const reload = useReload();
  const attempt = useRef<{ id: string; key: string; keys: DeviceKeys } | null>(null);
  return useMutation<void, CallError, Enrolling>({
    mutationFn: async ({ owner, name }) => {
      attempt.current ??= { id: newId(), key: crypto.randomUUID(), keys: await newDeviceKeys() };
      const { id, key, keys } = attempt.current;
      const { signer, publicKey } = keys;
      try {
        const enrolled = await call(paycodeEndpoints.enrol, { id, name, publicKey }, { idempotencyKey: key });
        const device = await keptOf(enrolled, { owner, signer, payer: '', rooms: [] }, Date.now());
        await keepDevice(device);
        attempt.current = null;
      } catch (error) {
        if (!(error instanceof CallError) || !error.outcomeUnknown) attempt.current = null;
        throw error;
      }
    },
    onSuccess: reload,
  });
}

/** A new secret and certificate; what was signed without a network counts no longer. */
export function useRenew() {
  const reload = useReload();
  return useMutation<void, Error, { device: KeptDevice; redraw: boolean }>({
    mutationFn: async ({ device, redraw }) => {
      const { owner, deviceId, counter } = device;
      const renewed = await call(paycodeEndpoints.renew, { id: deviceId, redraw, counter });
      await keepDevice(await keptOf(renewed, device, Date.now()));
      // A payment may have been signed between the question and the answer: its number is not given twice.
      await changeDevice(owner, (kept) => ({ ...kept, counter: Math.max(kept.counter, counter) }));
    },
    onSuccess: reload,
  });
}

export const useBlockDevice = () => useChange(paycodeEndpoints.block, useReload());

/** Forgets the keys of this device. */
export function useForgetDevice() {
  const queries = useQueryClient();
  return async (owner: string) => {
    await forgetDevice(owner);
    await queries.invalidateQueries({ queryKey: ['paycode'] });
  };
}
