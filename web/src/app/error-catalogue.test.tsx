import { i18n, type Messages } from '@lingui/core';
import { accountEndpoints } from '@outlay/contract/organisation/account';
import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { homeEndpoints } from '@outlay/contract/workspace/home';
import { invoiceEndpoints } from '@outlay/contract/spend/invoice';
import { LOCALES, type Locale } from '@outlay/contract/locale';
import { ROUTES } from '@outlay/contract/routes';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { LoginPage } from '#features/organisation/account/phone/LoginPage.tsx';
import { PasswordForm } from '#features/organisation/account/phone/PasswordForm.tsx';
import { browserHost } from '#host/host.browser.ts';
import { HostError } from '#host/host.port.ts';
import { hostErrorWords } from '#host/host-words.ts';
import { call } from '#api/call.ts';
import { upload } from '#api/upload.ts';
import { errorWords } from '#text/errors.ts';
import { newId } from '#device/id.ts';
import { PushClient } from '#push/push.ts';
import { session, startSession } from '#session/session.ts';
import { getStored, writeStored } from '#device/storage.ts';
import { toastStore } from '#screen/toast.ts';
import { fakeServer, Refusal } from '../../test/fake-server.ts';
import { renderPage } from '../../test/render-page.tsx';
import { LanguageDialog } from './LanguageDialog.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { RetryBoundary } from './RetryBoundary.tsx';

/** Provokes each error of point 8 of the specification and checks its message in each language. */
const CATALOGUES = import.meta.glob<{ messages: Messages }>(
  ['../i18n/locales/*/messages.po', '../features/*/*/i18n/locales/*/messages.po'],
  { eager: true },
);

function speak(locale: Locale): void {
  const own = Object.entries(CATALOGUES).filter(([path]) => path.includes(`/locales/${locale}/`));
  const messages = Object.assign({}, ...own.map(([, one]) => one.messages)) as Messages;
  i18n.loadAndActivate({ locale, messages });
  writeStored('lang', locale);
}

const wordsOf = (act: () => unknown): Promise<string> =>
  Promise.resolve()
    .then(act)
    .then(
      () => 'nothing went wrong',
      (thrown: unknown) => errorWords(thrown),
    );

const failures = new Map<string, unknown>();
/** Provokes each failure once and reuses its message for every language: the retries take seconds. */
async function fetching(name: string, answer: () => Promise<Response>): Promise<string> {
  if (!failures.has(name)) {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', vi.fn(answer));
    const thrown = call(homeEndpoints.counts, {}).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    failures.set(name, await thrown);
    vi.useRealTimers();
  }
  return errorWords(failures.get(name));
}
const Broken = (): never => {
  throw new Error('a part of the app did not come');
};

interface Row {
  situation: string;
  /** The expected message in the source language, where the specification or this project defines one. */
  english: string;
  provoke: () => Promise<string | null>;
}

const ROWS: Row[] = [
  {
    situation: 'unknown error',
    english: 'Unknown error! Please contact the administrator.',
    provoke: () => fetching('500', () => Promise.resolve(new Response('<html>', { status: 500 }))),
  },
  {
    situation: 'network unavailable',
    english: 'The current network is not available. Please try again later.',
    provoke: () => fetching('network', () => Promise.reject(new TypeError('Failed to fetch'))),
  },
  {
    situation: 'request time-out',
    english: 'The server took too long to answer. Please try again.',
    provoke: () => {
      vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
      return fetching('timeout', () => Promise.reject(new DOMException('', 'TimeoutError')));
    },
  },
  {
    situation: 'a status other than 200',
    english: 'Your role does not allow this.',
    provoke: () =>
      fetching('403', () =>
        Promise.resolve(new Response(JSON.stringify({ code: 'NOT_ALLOWED' }), { status: 403 })),
      ),
  },
  {
    situation: 'an expired login',
    english: 'Login Expired',
    provoke: async () => {
      fakeServer().answer(sessionEndpoints.tokenUser, () => {
        throw new Refusal(401, { code: 'NOT_SIGNED_IN' });
      });
      writeStored('token', 'old');
      await startSession(false);
      return toastStore.getState().shown?.text ?? null;
    },
  },
  {
    situation: 'a language that differs',
    english: 'Switch the language?',
    provoke: async () => {
      renderPage(<LanguageDialog />);
      session.setState({ otherLanguage: { locale: 'en', appWasOpen: false } });
      return (await screen.findByRole('alertdialog')).getAttribute('aria-label');
    },
  },
  {
    situation: 'an upload of a file that is gone',
    english: 'The file cannot be read. Please choose it again.',
    provoke: () => {
      const gone = new File(['x'], 'photo.jpg');
      gone.slice = () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) as unknown as Blob;
      return wordsOf(() => upload(invoiceEndpoints.recognise, { id: newId() }, gone));
    },
  },
  {
    situation: 'a device without a place',
    english: 'This device cannot determine its location.',
    provoke: () => wordsOf(() => browserHost().locate()),
  },
  {
    situation: 'a place that is not found',
    english: 'Your location could not be found. Please try again where you have network.',
    provoke: () => {
      const getCurrentPosition = (_: unknown, fail: (error: object) => void) => fail({ code: 2 });
      Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
      return wordsOf(() => browserHost().locate()).finally(() =>
        Reflect.deleteProperty(navigator, 'geolocation'),
      );
    },
  },
  {
    situation: 'a socket that is not open',
    english: 'There is no connection to the server at the moment.',
    provoke: () => {
      const client = new PushClient({
        address: 'ws://nowhere',
        appId: 'outlay',
        memberId: 'nobody',
        token: () => null,
        device: () => ({ platform: '', language: '', installed: false }),
        memory: { read: () => null, write: vi.fn() },
        whenMessage: vi.fn(),
        whenChanged: vi.fn(),
        whenError: vi.fn(),
      });
      return wordsOf(() => client.send({ cmd: 'ping' }));
    },
  },
  {
    situation: 'storage without the item',
    english: 'This device does not have it.',
    provoke: () => wordsOf(() => getStored('corpname')),
  },
  {
    situation: 'passwords that differ',
    english: 'Passwords do not match',
    provoke: async () => {
      renderPage(<PasswordForm action="Go" busy={false} error={null} onPassword={vi.fn()} />, { user: null });
      const [first, second] = [...document.querySelectorAll('input')];
      if (first) fireEvent.change(first, { target: { value: 'lamp1234' } });
      if (second) fireEvent.change(second, { target: { value: 'lamp1235' } });
      const field = second?.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '';
      return (await screen.findByText((_, element) => element?.id === field)).textContent;
    },
  },
  {
    situation: 'an agreement that is not ticked',
    english: 'Please tick the user agreement and privacy policy.',
    provoke: () => {
      fakeServer().answer(accountEndpoints.demoPeople, () => ({ people: [], password: '' }));
      renderPage(<LoginPage />, { user: null, at: ROUTES.signIn });
      const [account, password] = [...document.querySelectorAll('input:not([type=checkbox])')];
      if (account) fireEvent.change(account, { target: { value: '13800000001' } });
      if (password) fireEvent.change(password, { target: { value: 'lamp1234' } });
      document.querySelector('form')?.requestSubmit();
      return Promise.resolve(toastStore.getState().shown?.text ?? null);
    },
  },
  {
    situation: 'an unknown page',
    english: 'page `/nowhere` is not found',
    provoke: async () => {
      renderPage(<NotFoundPage url="/nowhere" />);
      return (await screen.findByText(/\/nowhere/)).textContent;
    },
  },
  {
    situation: 'a part of the app that does not load',
    english: 'The connection timed out, click the screen to try again.',
    provoke: () => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      renderPage(
        <RetryBoundary>
          <Broken />
        </RetryBoundary>,
      );
      return Promise.resolve(screen.getByRole('button').textContent);
    },
  },
  {
    situation: 'a bridge that failed',
    english: 'The host app did not complete this (7).',
    provoke: () => Promise.resolve(hostErrorWords(new HostError('fail', 'no_permission', 7))),
  },
  {
    situation: 'no bridge',
    english: 'There is no connection to the host app. Please open it again from there.',
    provoke: () => Promise.resolve(hostErrorWords(new HostError('noBridge', ''))),
  },
];

afterEach(() => vi.restoreAllMocks());

describe.each(LOCALES)('In %s', (locale) => {
  test.each(ROWS)('$situation says what happened and what to do', async ({ english, provoke }) => {
    speak(locale);

    const words = await provoke();

    if (locale === 'en') expect(words).toBe(english);
    else {
      expect(words).not.toBe(english);
      // A translation must be a sentence: neither the message key nor empty.
      expect(words).toMatch(/\p{L}{2}/u);
    }
  });
});

test('a person’s own cancellation shows no message', () => {
  expect(hostErrorWords(new HostError('cancel', '', -1))).toBeNull();
});
