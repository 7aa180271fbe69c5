import type { MessageDescriptor } from '@lingui/core';
import { HostError, type Host } from '#host/host.port.ts';

/** `untried`: needs a tap, because the check opens a system window or needs the device to be moved. */
export type Found = 'yes' | 'no' | 'untried' | 'cancelled';
export interface Result {
  found: Found;
  /** The device's own text; contains no personal data. */
  detail?: string;
}
export interface Check {
  key: string;
  name: MessageDescriptor;
  /** Runs when the page opens. */
  look: (host: Host) => Result | Promise<Result>;
  /** Runs on a tap. */
  attempt?: (host: Host) => Promise<Result>;
}

export const yes = (detail = ''): Result => ({ found: 'yes', detail });
export const no = (detail = ''): Result => ({ found: 'no', detail });
export const when = (able: unknown): Result => (able ? { found: 'untried' } : no());

/** The result of a failed check; a cancel by the person is not a failure. */
export function resultOf(thrown: unknown): Result {
  if (thrown instanceof HostError && thrown.kind === 'cancel')
    return { found: 'cancelled', detail: thrown.message };
  const code = thrown instanceof HostError && thrown.code !== null ? ` (${thrown.code})` : '';
  return no(`${thrown instanceof Error ? thrown.message : String(thrown)}${code}`);
}

/** Empty if the browser has not asked yet, because that says nothing about the permission. */
export const granted = async (name: string): Promise<string> => {
  const state = await navigator.permissions?.query({ name: name as PermissionName }).catch(() => undefined);
  return state && state.state !== 'prompt' ? state.state : '';
};
