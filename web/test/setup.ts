import { i18n } from '@lingui/core';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { endSession } from '#kit/session.ts';

// What jsdom lacks and a browser has.
window.scrollTo = () => undefined;
URL.createObjectURL = () => 'blob:picture';
URL.revokeObjectURL = () => undefined;

beforeEach(() => {
  localStorage.clear();
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
afterEach(() => {
  cleanup();
  endSession();
  vi.unstubAllGlobals();
});
