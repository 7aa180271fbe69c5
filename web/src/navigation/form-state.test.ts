import { ROUTES } from '@outlay/contract/routes';
import { beforeEach, expect, test } from 'vitest';
import { clearFormStatus, isOpenDocument, setFormStatus } from './form-state.ts';
import { navigateTo, startNavigation } from './nav.ts';

beforeEach(() => {
  window.history.replaceState(null, '', ROUTES.home);
  startNavigation({ canonical: (path) => path, isTab: () => false });
});

test('A message about the visible document is recognised', () => {
  navigateTo(`${ROUTES.document}?id=one`);
  setFormStatus('path', ROUTES.document);
  setFormStatus('rowdata', { id: 'one' });

  expect(isOpenDocument('one')).toBe(true);
  expect(isOpenDocument('two')).toBe(false);
  expect(isOpenDocument(null)).toBe(false);
});

test('A document below another page, or one that was left, is not visible', () => {
  navigateTo(`${ROUTES.document}?id=one`);
  setFormStatus('path', ROUTES.document);
  setFormStatus('rowdata', { id: 'one' });
  navigateTo(ROUTES.bags);

  expect(isOpenDocument('one')).toBe(false);
  clearFormStatus('rowdata');
  expect(isOpenDocument('one')).toBe(false);
});
