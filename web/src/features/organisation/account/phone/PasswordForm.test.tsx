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

test('two passwords that differ are told as soon as the second is typed', async () => {
  const { onPassword, press } = await enter('lamp1234', 'lamp1235');

  expect(screen.getByText('Passwords do not match')).toBeVisible();
  await press();
  expect(onPassword).not.toHaveBeenCalled();
});

test('the second one may be begun without being told off', async () => {
  await enter('lamp1234', 'la');

  expect(screen.queryByText('Passwords do not match')).toBeNull();
});

test('a weak password is held to the rule that was there before it was typed', async () => {
  const { onPassword, press } = await enter('lamp', 'lamp');

  await press();

  expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('6-16 characters combining letters and numbers.')).toBeVisible();
  expect(onPassword).not.toHaveBeenCalled();
});

test('a good password, twice the same, goes on', async () => {
  const { onPassword, press } = await enter('lamp1234', 'lamp1234');

  await press();

  expect(onPassword).toHaveBeenCalledWith('lamp1234');
});
