import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { standOf, type Stand } from './version-stand.ts';
import { VersionState } from './VersionState.tsx';

const SAID: [Stand, string, string | null][] = [
  [{ is: 'checking' }, 'Checking…', null],
  [{ is: 'upToDate' }, 'This is the newest version', 'There is nothing to do.'],
  [
    { is: 'available', required: false, version: '1.2.0' },
    'Version 1.2.0 is available',
    'Restart when it suits you.',
  ],
  [
    { is: 'available', required: true, version: '2.0.0' },
    'Version 2.0.0 is available',
    'This one no longer understands the server. Restart to get the new one.',
  ],
  [{ is: 'downloading', kept: 60, all: 240 }, 'A new version is coming, 25%', 'Go on working meanwhile.'],
  [{ is: 'ready' }, 'A new version is ready', 'Restart to use it. What you typed stays where it is.'],
  [{ is: 'restarting' }, 'Restarting…', null],
  [
    { is: 'installFailed' },
    'The new version did not arrive whole',
    'You go on with this one. Check again where the network is better.',
  ],
  [
    { is: 'updateFailed' },
    'The new version could not be asked for',
    'Look at the network, then check again.',
  ],
];

test.each(SAID)('%o is said with what to do', (stand, title, advice) => {
  renderPage(<VersionState stand={stand} />);

  expect(screen.getByText(title)).toBeVisible();
  if (advice) expect(screen.getByText(advice)).toBeVisible();
});

test('what happens on this phone is told before what the server said', () => {
  const said = { isPending: false, isError: false, data: { update: 'none' as const, version: '1.1.1' } };
  expect(standOf({ is: 'ready' }, said)).toEqual({ is: 'ready' });
  expect(standOf({ is: 'current' }, said)).toEqual({ is: 'upToDate' });
  expect(standOf({ is: 'none' }, { ...said, data: undefined })).toEqual({ is: 'unasked' });
});
