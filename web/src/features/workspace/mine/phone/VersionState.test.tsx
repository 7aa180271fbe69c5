import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../../../test/render-page.tsx';
import { updateStateOf, type UpdateState } from './update-state.ts';
import { VersionState } from './VersionState.tsx';

const SAID: [UpdateState, string, string | null][] = [
  [{ is: 'checking' }, 'Checking…', null],
  [{ is: 'upToDate' }, 'You have the latest version', 'There is nothing to do.'],
  [
    { is: 'available', required: false, version: '1.2.0' },
    'Version 1.2.0 is available',
    'Restart whenever it suits you.',
  ],
  [
    { is: 'available', required: true, version: '2.0.0' },
    'Version 2.0.0 is available',
    'This version no longer works with the server. Restart to update.',
  ],
  [{ is: 'downloading', kept: 60, all: 240 }, 'Downloading a new version, 25%', 'You can keep working.'],
  [{ is: 'ready' }, 'New version ready', 'Restart to use it. Anything you typed is kept.'],
  [{ is: 'restarting' }, 'Restarting…', null],
  [
    { is: 'installFailed' },
    'The new version could not be downloaded completely',
    'You can keep using this version. Check again when your connection is better.',
  ],
  [{ is: 'updateFailed' }, 'Could not check for a new version', 'Check your connection, then try again.'],
];

test.each(SAID)('%o is shown with what to do', (state, title, advice) => {
  renderPage(<VersionState state={state} />);

  expect(screen.getByText(title)).toBeVisible();
  if (advice) expect(screen.getByText(advice)).toBeVisible();
});

test('The local update state takes precedence over the server’s answer', () => {
  const said = { isPending: false, isError: false, data: { update: 'none' as const, version: '1.1.1' } };
  expect(updateStateOf({ is: 'ready' }, said)).toEqual({ is: 'ready' });
  expect(updateStateOf({ is: 'current' }, said)).toEqual({ is: 'upToDate' });
  expect(updateStateOf({ is: 'none' }, { ...said, data: undefined })).toEqual({ is: 'unchecked' });
});
