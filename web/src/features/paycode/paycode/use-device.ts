import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CallError } from '#api/call-error.ts';
import { useOnline } from '#offline/use-online.ts';
import type { KeptDevice } from './device-store.ts';
import { paycodeQueries, useRenew, type SummaryHere } from './paycode.queries.ts';

/** A certificate is renewed this long before it ends, so that a day without a network does no harm. */
const RENEW_BEFORE_MS = 2 * 86_400_000;
const RENEW_AGAIN_MS = 60_000;

export interface DeviceHere {
  /** Undefined while it is being read; null if this device shows no codes. */
  device: KeptDevice | null | undefined;
  /** Undefined while the server has not answered. */
  summary: SummaryHere | undefined;
  /** No network, or no answer from the server. */
  offline: boolean;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

const unanswered = (error: Error | null): boolean => error instanceof CallError && error.outcomeUnknown;

/** Of the device and the last answer, whatever is newer. */
const joined = (device: KeptDevice, summary: SummaryHere | undefined): KeptDevice =>
  summary
    ? {
        ...device,
        nextStep: Math.max(device.nextStep, summary.nextStep),
        skewMs: summary.skewMs ?? device.skewMs,
        rooms: summary.rooms,
        payer: summary.payer,
        contactAt: summary.serverTime,
      }
    : device;

/** This device as it shows codes for the member, kept fresh while there is a network. */
export function useDevice(owner: string): DeviceHere {
  const kept = useQuery(paycodeQueries.kept(owner));
  const deviceId = kept.data?.deviceId ?? null;
  const answered = useQuery({ ...paycodeQueries.summary(owner, deviceId), enabled: !kept.isPending });
  const online = useOnline();
  const offline = !online || unanswered(answered.error);
  const device = kept.isPending ? undefined : (kept.data ?? null);
  useRenewal(device, answered.data, offline);
  return {
    device: device && joined(device, answered.data),
    summary: answered.data,
    offline,
    error: answered.error,
    refetch: answered.refetch,
  };
}

/** Renews what is about to end, and what was signed without a network. */
function useRenewal(
  device: KeptDevice | null | undefined,
  summary: SummaryHere | undefined,
  offline: boolean,
): void {
  const { mutate, isPending, submittedAt } = useRenew();
  const active = summary?.device?.state === 'active';
  const now = Date.now() + (device?.skewMs ?? 0);
  const late = (instant: string | null | undefined, early: number) =>
    instant != null && new Date(instant).getTime() - early < now;
  const due =
    device != null &&
    active &&
    !offline &&
    (device.signed.length > 0 || late(device.expiresAt, RENEW_BEFORE_MS) || late(summary.renewBy, 0));
  useEffect(() => {
    if (!due || isPending || Date.now() - submittedAt < RENEW_AGAIN_MS) return;
    mutate({ device, redraw: false });
    // oxlint-disable-next-line react/exhaustive-deps
  }, [due, isPending, mutate, summary]);
}
