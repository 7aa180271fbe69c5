import { CONTACTS_MOST, VIBRATE_MS } from '#device/constants.ts';
import { navigateBack } from '#navigation/nav.ts';
import { toast } from '#screen/toast.ts';
import { HostError, type Contact, type Host } from './host.port.ts';
import { locate } from './place.ts';
import { watchShake } from './shake.ts';

/** Of Chromium on Android only; not yet among the types of the language. */
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

/** A person who closes the sheet for sharing has cancelled. */
const shareFailure = (thrown: unknown): HostError =>
  thrown instanceof DOMException && thrown.name === 'AbortError'
    ? new HostError('cancel', 'share:cancel')
    : new HostError('fail', String(thrown));

/** The browser: what it lacks is absent. */
export function browserHost(): Host {
  const book = contactBook();
  return {
    name: 'browser',
    locate,
    close: () => Promise.resolve(navigateBack()).then(() => undefined),
    // The same again would still be a change, and tell whoever watches the title: for ever, where that is who set it.
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
