import { vehicleEndpoints } from '@outlay/contract/travel/drive.vehicle';
import { ROUTES } from '@outlay/contract/routes';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../../test/fake-server.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { DrivePage } from './DrivePage.tsx';

test('A drive that is saved before the vehicles have loaded is not refused as incomplete', async () => {
  const server = fakeServer();
  const loading = Promise.withResolvers<{ items: [] }>();
  server.answer(vehicleEndpoints.mine, () => loading.promise);
  const { person } = renderPage(<DrivePage />, { query: { kind: 'odometer' }, at: ROUTES.drive });
  const save = await screen.findByRole('button', { name: 'Save drive' });

  await person.click(save);
  expect(screen.queryByText('Something is missing. Look at the marked fields.')).toBeNull();
  expect(save).toHaveProperty('ariaBusy', 'true');

  loading.resolve({ items: [] });
  await waitFor(() => expect(save.getAttribute('aria-busy')).toBe('false'));
});
