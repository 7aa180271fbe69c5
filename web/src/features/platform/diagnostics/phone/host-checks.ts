import { msg } from '@lingui/core/macro';
import { readStored } from '#device/storage.ts';
import { granted, no, when, yes, type Check, type Result } from './check.ts';

/** How long the check waits for a shake. */
const SHAKE_WITHIN_MS = 8_000;
/** How long another title is shown. */
const TITLE_MS = 2_000;

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

const TITLE: Check = {
  key: 'title',
  name: msg`Title bar`,
  look: () => ({ found: 'untried' }),
  attempt: async ({ setTitle }) => {
    setTitle('Outlay');
    await new Promise((resolve) => setTimeout(resolve, TITLE_MS));
    setTitle(window.document.title);
    return yes();
  },
};

/** Each function of the app around this page, or of the browser. */
export const HOST_CHECKS: readonly Check[] = [
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
    key: 'pictures',
    name: msg`Pictures`,
    look: ({ chooseImages }) => when(chooseImages),
    attempt: async ({ chooseImages }) =>
      yes(`${(await chooseImages?.({ most: 1, camera: false }))?.length ?? 0}`),
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
  TITLE,
  {
    key: 'code',
    name: msg`Signing in by the host app`,
    look: ({ requestCode }) => when(requestCode && readStored('outsideApp')),
    // The code itself signs somebody in, so it is not shown.
    attempt: async ({ requestCode }) => {
      const app = readStored('outsideApp');
      return app && (await requestCode?.(app)) ? yes() : no();
    },
  },
  {
    key: 'close',
    name: msg`Closing this page`,
    look: () => ({ found: 'untried' }),
    attempt: async ({ close }) => {
      await close();
      return yes();
    },
  },
  SHAKE,
];
