import { ROUTES } from '@outlay/contract/routes';
import { beforeEach, expect, test } from 'vitest';
import { clearFormStatus, isOpenDocument, setFormStatus } from './form-state.ts';
import { navigateTo, startNavigation } from './nav.ts';

beforeEach(() => {
  window.history.replaceState(null, '', ROUTES.home);
  startNavigation({ canonical: (path) => path, isTab: () => false });
});

test('a message about the document on the screen is known to be about it', () => {
  navigateTo(`${ROUTES.document}?id=one`);
  setFormStatus('path', ROUTES.document);
  setFormStatus('rowdata', { id: 'one' });

  expect(isOpenDocument('one')).toBe(true);
  expect(isOpenDocument('two')).toBe(false);
  expect(isOpenDocument(null)).toBe(false);
});

test('a document that lies below another page is not on the screen; nor is one that was left', () => {
  navigateTo(`${ROUTES.document}?id=one`);
  setFormStatus('path', ROUTES.document);
  setFormStatus('rowdata', { id: 'one' });
  navigateTo(ROUTES.bags);

  expect(isOpenDocument('one')).toBe(false);
  clearFormStatus('rowdata');
  expect(isOpenDocument('one')).toBe(false);
});
