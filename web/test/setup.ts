import { i18n } from '@lingui/core';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { endSession } from '#kit/session.ts';
import { toastStore } from '#kit/toast.ts';

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** In the page, and nothing around it is hidden. */
    toBeVisible: (this: Matchers<R, T>) => R;
  }
}

// What jsdom lacks and a browser has.
window.scrollTo = () => undefined;
URL.createObjectURL = () => 'blob:picture';
URL.revokeObjectURL = () => undefined;

expect.extend({
  toBeVisible: (element: unknown) => ({
    pass:
      element instanceof Element && element.isConnected && !element.closest('[hidden], [aria-hidden="true"]'),
    message: () => 'expected the element to be in the page and not hidden',
  }),
});

beforeEach(() => {
  localStorage.clear();
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
afterEach(() => {
  cleanup();
  endSession();
  toastStore.setState({ shown: null });
  vi.unstubAllGlobals();
});
