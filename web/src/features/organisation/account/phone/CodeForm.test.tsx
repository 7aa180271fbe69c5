import { accountEndpoints, type SmsTrouble } from '@outlay/contract/organisation/account';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, Refusal } from '../../../../../test/fake-server.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { CodeForm } from './CodeForm.tsx';

afterEach(() => vi.useRealTimers());

function open({ texts = true, trouble = 'none' }: { texts?: boolean; trouble?: SmsTrouble } = {}) {
  const server = fakeServer();
  server.answer(accountEndpoints.captcha, () => new Uint8Array());
  server.answer(accountEndpoints.ways, () => ({ phone: texts, phoneInvitation: texts }));
  server.answer(accountEndpoints.sendCode, () => ({ sent: true as const, retryAfter: 60, trouble }));
  const onNext = vi.fn();
  const view = renderPage(<CodeForm purpose="register" busy={false} error={null} onNext={onNext} />, {
    user: null,
  });
  return { server, onNext, ...view };
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('The button counts down after a code was sent and can then send again', async () => {
  vi.useFakeTimers();
  const { server } = open();
  await pass(0);
  type('Phone number or email', '13800000001');
  type('Characters in the picture', 'k7pd');
  fireEvent.click(screen.getByRole('button', { name: 'Send code' }));
  await pass(10);

  expect(screen.getByText('The code has been sent.')).toBeVisible();
  const counting = screen.getByRole('button', { name: 'Resend in 60 s' });
  expect(counting.matches(':disabled')).toBe(true);
  await pass(15_000);
  expect(screen.getByRole('button', { name: 'Resend in 45 s' })).toBeVisible();
  await pass(45_000);
  expect(screen.getByRole('button', { name: 'Send code' }).matches(':disabled')).toBe(false);
  expect(server.callsOf(accountEndpoints.sendCode)[0]?.input).toMatchObject({
    account: '13800000001',
    captcha: 'k7pd',
    purpose: 'register',
  });
});

test('Without captcha characters no code is requested', async () => {
  const { server, person } = open();

  await person.type(screen.getByLabelText('Phone number or email'), '13800000001');
  await person.click(screen.getByRole('button', { name: 'Send code' }));

  expect(await screen.findByText('Please enter the characters of the picture.')).toBeVisible();
  expect(server.callsOf(accountEndpoints.sendCode)).toEqual([]);
});

test('Wrong captcha characters are reported under their emptied field', async () => {
  const { server, person } = open();
  server.answer(accountEndpoints.sendCode, () => {
    throw new Refusal(400, { code: 'INVALID_INPUT', reason: 'wrongCaptcha' });
  });

  await person.type(screen.getByLabelText('Phone number or email'), '13800000001');
  await person.type(screen.getByLabelText('Characters in the picture'), 'nope');
  await person.click(screen.getByRole('button', { name: 'Send code' }));

  const field = await screen.findByLabelText('Characters in the picture');
  await vi.waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'), 10_000);
  expect(field).toHaveProperty('value', '');
  expect(server.callsOf(accountEndpoints.captcha).length).toBe(2);
});

test('The code is sent as digits only', async () => {
  const { onNext, person } = open();

  await person.type(screen.getByLabelText('Phone number or email'), ' 13800000001');
  await person.type(screen.getByLabelText('Code'), '12 34-56');
  await person.click(screen.getByRole('button', { name: 'Next' }));

  expect(onNext).toHaveBeenCalledWith({ account: '13800000001', code: '123456' });
});

test('Without an SMS gateway the form asks for an email address and says why', async () => {
  open({ texts: false });

  expect(await screen.findByLabelText('Email address')).toBeVisible();
  expect(screen.getByText(/cannot send text messages/)).toBeVisible();
  expect(screen.queryByLabelText('Phone number or email')).toBeNull();
});

test('Requesting a code again for an unreachable number says so and offers another way', async () => {
  const { person } = open({ trouble: 'unreached' });
  await person.type(screen.getByLabelText('Phone number or email'), '13800000001');
  await person.type(screen.getByLabelText('Characters in the picture'), 'k7pd');
  await person.click(screen.getByRole('button', { name: 'Send code' }));

  expect(await screen.findByText(/could not be delivered to this number/)).toBeVisible();
});
