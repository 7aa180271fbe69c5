import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { currentHost } from '#host/host.ts';
import { HostError, type Host } from '#host/host.port.ts';
import { passkeysWork } from '#host/passkey.ts';
import { storageRoom } from '#host/storage-room.ts';
import { formatBytes } from '#text/format.ts';
import { deviceId, getStored } from '#device/storage.ts';
import { socketAnswers } from './socket-check.ts';

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

const yes = (detail = ''): Result => ({ found: 'yes', detail });
const no = (detail = ''): Result => ({ found: 'no', detail });
const when = (able: unknown): Result => (able ? { found: 'untried' } : no());

/** The result of a failed check; a cancel by the person is not a failure. */
export function resultOf(thrown: unknown): Result {
  if (thrown instanceof HostError && thrown.kind === 'cancel')
    return { found: 'cancelled', detail: thrown.message };
  const code = thrown instanceof HostError && thrown.code !== null ? ` (${thrown.code})` : '';
  return no(`${thrown instanceof Error ? thrown.message : String(thrown)}${code}`);
}

/** Empty if the browser has not asked yet, because that says nothing about the permission. */
const granted = async (name: string): Promise<string> => {
  const state = await navigator.permissions?.query({ name: name as PermissionName }).catch(() => undefined);
  return state && state.state !== 'prompt' ? state.state : '';
};

async function stored(): Promise<Result> {
  const { used, room, keeps } = await storageRoom();
  return keeps ? yes(room > 0 ? `${formatBytes(used)} / ${formatBytes(room)}` : '') : no();
}

/** The session, language and theme are stored as texts in local storage, which a browser can refuse. */
const remembers = (): Result => {
  deviceId();
  getStored('device');
  return yes();
};

const worker = async (): Promise<Result> => {
  if (!('serviceWorker' in navigator)) return no();
  const registered = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  return registered?.active ? yes(registered.active.state) : no();
};

/** How long the check waits for a shake. */
const SHAKE_WITHIN_MS = 8_000;

const SHAKE: Check = {
  key: 'shake',
  name: msg`Shaking`,
  look: ({ watchShake }) => when(watchShake),
  attempt: ({ watchShake }) =>
    new Promise((resolve) => {
      const end = (result: Result) => {
        stop?.();
        clearTimeout(late);
        resolve(result);
      };
      const stop = watchShake?.(() => end(yes()));
      const late = setTimeout(() => end(no('no shake')), SHAKE_WITHIN_MS);
    }),
};

export const CHECKS: readonly Check[] = [
  { key: 'host', name: msg`Host app`, look: ({ name }) => yes(name) },
  { key: 'network', name: msg`Network`, look: () => (navigator.onLine ? yes() : no()) },
  { key: 'socket', name: msg`Instant messages`, look: () => socketAnswers().then(yes, resultOf) },
  { key: 'storage', name: msg`Storage on this device`, look: stored },
  { key: 'remembers', name: msg`Remembers who is signed in`, look: remembers },
  { key: 'worker', name: msg`Works offline`, look: worker },
  {
    key: 'push',
    name: msg`Notifications`,
    look: () =>
      'Notification' in window && 'PushManager' in window
        ? window.Notification.permission === 'granted'
          ? yes()
          : no(window.Notification.permission)
        : no('unsupported'),
  },
  {
    key: 'camera',
    name: msg`Camera`,
    look: async () =>
      'mediaDevices' in navigator ? { found: 'untried', detail: await granted('camera') } : no(),
    attempt: async () => {
      const stream = await navigator.mediaDevices.getUserMedia({ video: true });
      const detail = stream.getVideoTracks()[0]?.label ?? '';
      for (const track of stream.getTracks()) track.stop();
      return yes(detail);
    },
  },
  {
    key: 'location',
    name: msg`Location`,
    look: async () => ({ found: 'untried', detail: await granted('geolocation') }),
    attempt: async (host) => {
      const { accuracy, system } = await host.locate();
      return yes(`± ${Math.round(accuracy)} m, ${system}`);
    },
  },
  {
    key: 'scan',
    name: msg`Host app’s scanner`,
    look: ({ scan }) => when(scan),
    attempt: async ({ scan }) => yes(`${(await scan?.())?.length ?? 0}`),
  },
  {
    key: 'contacts',
    name: msg`Contacts`,
    look: ({ chooseContacts }) => when(chooseContacts),
    attempt: async ({ chooseContacts }) => yes(`${(await chooseContacts?.())?.length ?? 0}`),
  },
  {
    key: 'share',
    name: msg`Sharing`,
    look: ({ share }) => when(share),
    attempt: async ({ share }) => {
      await share?.({ title: 'Outlay', text: 'Outlay', url: window.location.origin });
      return yes();
    },
  },
  {
    key: 'vibrate',
    name: msg`Vibration`,
    look: ({ vibrate }) => when(vibrate),
    attempt: async ({ vibrate }) => {
      await vibrate?.();
      return yes();
    },
  },
  {
    key: 'toast',
    name: msg`Short notice`,
    look: () => ({ found: 'untried' }),
    attempt: ({ toast }) => {
      toast('Outlay');
      return Promise.resolve(yes());
    },
  },
  { key: 'passkey', name: msg`Passkeys`, look: () => (passkeysWork() ? yes() : no()) },
  SHAKE,
];

export async function lookAtAll(): Promise<Map<string, Result>> {
  const host = await currentHost();
  const found = await Promise.all(
    CHECKS.map(async ({ key, look }): Promise<[string, Result]> => {
      try {
        return [key, await look(host)];
      } catch (thrown) {
        return [key, resultOf(thrown)];
      }
    }),
  );
  return new Map(found);
}
