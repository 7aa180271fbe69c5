import type { PushedMessage } from '@outlay/contract/push';
import { expect, test } from 'vitest';
import { setFormStatus } from '#kit/form-state.ts';
import { navigateTo, startNavigation } from '#kit/nav.ts';
import { routeMap } from './routes.ts';
import { placeOf } from './use-push.ts';

const about = (documentId: string | null) => ({ documentId, messageId: 'm' }) as PushedMessage;

test('a message about the document on the screen leads nowhere; any other leads to what it is about', () => {
  window.history.replaceState(null, '', '/pages/home/home');
  startNavigation(routeMap);
  navigateTo('/pages/form/bill?id=one');
  setFormStatus('path', '/pages/form/bill');
  setFormStatus('rowdata', { id: 'one' });

  expect(placeOf([about('one')])).toBeNull();
  expect(placeOf([about('two')])).toBe('/pages/form/bill?id=two');
  expect(placeOf([about(null)])).toBe('/pages/form/Message?id=m');
  expect(placeOf([about('one'), about('two')])).toBe('/pages/message/message');
});
