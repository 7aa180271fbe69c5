import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../../../test/render-page.tsx';
import { PasswordForm } from './PasswordForm.tsx';

beforeEach(() => localStorage.setItem('lang', 'en'));

async function enter(password: string, again: string) {
  const onPassword = vi.fn();
  const view = renderPage(
    <PasswordForm action="Activate" busy={false} error={null} onPassword={onPassword} />,
    {
      user: null,
    },
  );
  const { person } = view;
  await person.type(screen.getByLabelText('New password'), password);
  if (again) await person.type(screen.getByLabelText('Confirm new password'), again);
  return { onPassword, press: () => person.click(screen.getByRole('button', { name: 'Activate' })) };
}

test('Different passwords are reported as soon as the second is typed', async () => {
  const { onPassword, press } = await enter('lamp1234', 'lamp1235');

  expect(screen.getByText('Passwords do not match')).toBeVisible();
  await press();
  expect(onPassword).not.toHaveBeenCalled();
});

test('Starting to type the second password shows no error', async () => {
  await enter('lamp1234', 'la');

  expect(screen.queryByText('Passwords do not match')).toBeNull();
});

test('A weak password is checked against the displayed policy', async () => {
  const { onPassword, press } = await enter('lamp', 'lamp');

  await press();

  expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('6-16 characters combining letters and numbers.')).toBeVisible();
  expect(onPassword).not.toHaveBeenCalled();
});

test('A valid password entered twice is accepted', async () => {
  const { onPassword, press } = await enter('lamp1234', 'lamp1234');

  await press();

  expect(onPassword).toHaveBeenCalledWith('lamp1234');
});
