import { beforeEach, expect, test } from 'vitest';
import { clearFormStatus, isOpenDocument, setFormStatus } from './form-state.ts';
import { navigateTo, startNavigation } from './nav.ts';

const BILL = '/pages/form/bill';

beforeEach(() => {
  window.history.replaceState(null, '', '/pages/home/home');
  startNavigation({ canonical: (path) => path, isTab: () => false });
});

test('a message about the document on the screen is known to be about it', () => {
  navigateTo(`${BILL}?id=one`);
  setFormStatus('path', BILL);
  setFormStatus('rowdata', { id: 'one' });

  expect(isOpenDocument('one')).toBe(true);
  expect(isOpenDocument('two')).toBe(false);
  expect(isOpenDocument(null)).toBe(false);
});

test('a document that lies below another page is not on the screen; nor is one that was left', () => {
  navigateTo(`${BILL}?id=one`);
  setFormStatus('path', BILL);
  setFormStatus('rowdata', { id: 'one' });
  navigateTo('/pages/form/bags');

  expect(isOpenDocument('one')).toBe(false);
  clearFormStatus('rowdata');
  expect(isOpenDocument('one')).toBe(false);
});
