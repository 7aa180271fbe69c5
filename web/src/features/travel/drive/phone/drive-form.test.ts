import { expect, test } from 'vitest';
import { formOf, newDraft, trimmedEnds, type DriveDraft } from './drive-form.ts';

const local = (text: string) => new Date(text).toISOString();
const LATE = { startedAt: local('2026-11-20T23:50:20'), endedAt: local('2026-11-21T00:40:45') };
const draft = (own: Partial<DriveDraft>): DriveDraft => ({
  ...newDraft('recorded'),
  ...{ day: '2026-11-20', from: '23:50', to: '00:40', purpose: 'Shop visit' },
  ...own,
});

test('An end that is left alone keeps its seconds', () => {
  expect(trimmedEnds(draft({}), LATE)).toEqual(LATE);
  expect(trimmedEnds(draft({ from: '23:55' }), LATE)).toEqual({
    ...{ startedAt: local('2026-11-20T23:55:00'), endedAt: LATE.endedAt },
  });
});

test('A recording over midnight can be trimmed on both days', () => {
  expect(trimmedEnds(draft({ from: '00:10', to: '00:30' }), LATE)).toEqual({
    ...{ startedAt: local('2026-11-21T00:10:00'), endedAt: local('2026-11-21T00:30:00') },
  });
});

test('A drive by the odometer that arrives after midnight ends on the next day', () => {
  const typed = {
    ...draft({}),
    kind: 'odometer' as const,
    stops: [],
    odometerFrom: '100',
    odometerTo: '140',
    fileIds: ['a', 'b'],
  };
  const form = formOf(typed, { vehicleId: 'v', durationS: 0, recorded: null });
  expect(form?.endedAt).toBe(local('2026-11-21T00:40:00'));
});
