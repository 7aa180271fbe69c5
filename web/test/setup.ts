import { i18n } from '@lingui/core';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { endSession } from '#session/session.ts';
import { toastStore } from '#screen/toast.ts';
import { loadReasonWords } from '#text/errors.ts';
import { dropUnsent, unsentStore } from '#offline/unsent.ts';

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** In the page, and nothing around it is hidden. */
    toBeVisible: (this: Matchers<R, T>) => R;
  }
}

// As in the browser once its first page is there.
await loadReasonWords();

// A machine that is busy with other suites is waited for.
configure({ asyncUtilTimeout: 15_000 });

// What jsdom lacks and a browser has.
window.scrollTo = () => undefined;
URL.createObjectURL = () => 'blob:picture';
URL.revokeObjectURL = () => undefined;
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
// Leaflet asks with it whether it may draw SVG.
Object.assign(SVGElement.prototype, { createSVGRect: () => ({}) });
// Opened and closed, and nothing more: what lies behind is not inert.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.setAttribute('open', '');
};
HTMLDialogElement.prototype.close = function close() {
  if (!this.hasAttribute('open')) return;
  this.removeAttribute('open');
  setTimeout(() => this.dispatchEvent(new Event('close')));
};

expect.extend({
  toBeVisible: (element: unknown) => ({
    pass:
      element instanceof Element && element.isConnected && !element.closest('[hidden], [aria-hidden="true"]'),
    message: () => 'expected the element to be in the page and not hidden',
  }),
});

/**
 * What a page still waits for when its test is over: the next look at a recognition, the way to the sign-in page. It would
 * call the next test's server, or lead its page away. Shorter waits end by themselves; some are of locks, which must end.
 */
const LONG_MS = 500;
const waiting = new Set<ReturnType<typeof setTimeout>>();
const { setTimeout: wait } = globalThis;
globalThis.setTimeout = Object.assign((act: () => void, ms?: number, ...rest: []) => {
  const timer = wait(act, ms, ...rest);
  if ((ms ?? 0) >= LONG_MS) waiting.add(timer);
  return timer;
}, wait);

beforeEach(() => {
  localStorage.clear();
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
// Files share what one worker has loaded (vitest.config.ts): what a test leaves behind would reach the next one's.
afterEach(async () => {
  cleanup();
  for (const timer of waiting) clearTimeout(timer);
  waiting.clear();
  for (const { id } of unsentStore.getState().items) await dropUnsent(id);
  endSession();
  toastStore.setState({ shown: null });
  vi.unstubAllGlobals();
});
