import { MessageKind } from '@outlay/contract/platform/message.kind';
import { render, screen } from '@testing-library/react';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { expect, test } from 'vitest';
import { MessageText } from './MessageText.tsx';

const VALUES = {
  actor: '王强',
  title: 'Client visit',
  number: 'CL-2026-000183',
  amount: '317600',
  currency: 'CNY',
  reason: 'An invoice is missing.',
  bank: '招商银行',
  account: '**** 7702',
  text: 'Please look.',
  count: '2',
  day: '2026-11-30',
  fromDay: '2026-11-21',
  toDay: '2026-11-30',
};
const notify = (kind: MessageKind, values: Record<string, string> = VALUES) =>
  render(
    <I18nProvider i18n={i18n}>
      <p data-testid="text">
        <MessageText message={{ kind, values }} />
      </p>
    </I18nProvider>,
  );

test('A message says who did what, how much and why', () => {
  notify('documentReturned');

  expect(screen.getByTestId('text').textContent).toBe(
    '王强 returned “Client visit”, ¥3,176.00: An invoice is missing.',
  );
});

test('A document without a title is named by its number', () => {
  notify('documentPassed', { ...VALUES, title: '' });

  expect(screen.getByTestId('text').textContent).toContain('“CL-2026-000183”');
});

test.each(MessageKind.options)('%s is a complete sentence', (kind) => {
  notify(kind);

  expect(screen.getByTestId('text').textContent).toMatch(/^[^{}]{12,}$/);
});
