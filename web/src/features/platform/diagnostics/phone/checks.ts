import { msg } from '@lingui/core/macro';
import { currentHost } from '#host/host.ts';
import { passkeysWork } from '#host/passkey.ts';
import { storageRoom } from '#host/storage-room.ts';
import { formatBytes } from '#text/format.ts';
import { deviceId, getStored } from '#device/storage.ts';
import { granted, no, resultOf, yes, type Check, type Result } from './check.ts';
import { HOST_CHECKS } from './host-checks.ts';
import { socketAnswers } from './socket-check.ts';

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
  { key: 'passkey', name: msg`Passkeys`, look: () => (passkeysWork() ? yes() : no()) },
];

export async function lookAtAll(): Promise<Map<string, Result>> {
  const host = await currentHost();
  const found = await Promise.all(
    [...CHECKS, ...HOST_CHECKS].map(async ({ key, look }): Promise<[string, Result]> => {
      try {
        return [key, await look(host)];
      } catch (thrown) {
        return [key, resultOf(thrown)];
      }
    }),
  );
  return new Map(found);
}
