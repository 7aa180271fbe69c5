import type { PushedMessage } from '@outlay/contract/platform/push';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { expect, test } from 'vitest';
import { setFormStatus } from '#navigation/form-state.ts';
import { navigateTo, startNavigation } from '#navigation/nav.ts';
import { routeMap } from './routes.ts';
import { placeOf } from './use-push.ts';

const about = (documentId: string | null) => ({ documentId, messageId: 'm' }) as PushedMessage;

test('A message about the visible document opens nothing; others open their subject', () => {
  window.history.replaceState(null, '', ROUTES.home);
  startNavigation(routeMap);
  navigateTo(pageAddress(ROUTES.document, { id: 'one' }));
  setFormStatus('path', ROUTES.document);
  setFormStatus('rowdata', { id: 'one' });

  expect(placeOf([about('one')])).toBeNull();
  expect(placeOf([about('two')])).toBe(pageAddress(ROUTES.document, { id: 'two' }));
  expect(placeOf([about(null)])).toBe(pageAddress(ROUTES.message, { id: 'm' }));
  expect(placeOf([about('one'), about('two')])).toBe(ROUTES.messages);
});
