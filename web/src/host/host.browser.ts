import { CONTACTS_MOST, VIBRATE_MS } from '#device/constants.ts';
import { navigateBack } from '#navigation/nav.ts';
import { toast } from '#screen/toast.ts';
import { HostError, type Contact, type Host } from './host.port.ts';
import { locate } from './place.ts';
import { watchShake } from './shake.ts';

/** Chromium on Android only; not yet in TypeScript's DOM types. */
interface ContactBook {
  select: (
    properties: readonly ('name' | 'tel')[],
    options: { multiple: boolean },
  ) => Promise<{ name?: string[]; tel?: string[] }[]>;
}
const contactBook = (): ContactBook | undefined =>
  (navigator as Navigator & { contacts?: ContactBook }).contacts;

async function chooseContacts(book: ContactBook, most: number): Promise<Contact[]> {
  const chosen = await book.select(['name', 'tel'], { multiple: true });
  return chosen
    .slice(0, most)
    .map(({ name, tel }) => ({ id: null, name: name?.[0] ?? '', phones: tel ?? [] }));
}

/** Closing the share sheet counts as cancelling. */
const shareFailure = (thrown: unknown): HostError =>
  thrown instanceof DOMException && thrown.name === 'AbortError'
    ? new HostError('cancel', 'share:cancel')
    : new HostError('fail', String(thrown));

/** The plain browser; functions that it lacks are absent. */
export function browserHost(): Host {
  const book = contactBook();
  return {
    name: 'browser',
    locate,
    close: () => Promise.resolve(navigateBack()).then(() => undefined),
    // Setting the same title would still count as a change and notify title observers, in an endless loop if the
    // observer sets it.
    setTitle: (title) => {
      if (document.title !== title) document.title = title;
    },
    toast: (text) => toast(text),
    ...(typeof navigator.share === 'function' && {
      share: (shared) =>
        navigator.share(shared).catch((thrown: unknown) => Promise.reject(shareFailure(thrown))),
    }),
    ...(typeof navigator.vibrate === 'function' && {
      vibrate: (duration = VIBRATE_MS) => {
        navigator.vibrate(duration);
        return Promise.resolve();
      },
    }),
    ...('DeviceMotionEvent' in window && { watchShake }),
    ...(book && {
      chooseContacts: (most = CONTACTS_MOST) => chooseContacts(book, Math.min(most, CONTACTS_MOST)),
    }),
  };
}
