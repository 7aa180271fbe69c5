import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { expect, test } from 'vitest';
import { useTyping } from './use-typing.ts';

/** `onPaint` runs when the page has been drawn and before it listens to the focus. */
function Page({ onPaint }: { onPaint?: () => void }) {
  useLayoutEffect(() => onPaint?.(), [onPaint]);
  return <p>{useTyping() ? 'typing' : 'not typing'}</p>;
}

test('Only a field with the focus counts as typing', async () => {
  render(
    <>
      <input aria-label="Amount" />
      <button type="button">Save</button>
      <Page />
    </>,
  );
  screen.getByText('not typing');
  await userEvent.click(screen.getByLabelText('Amount'));
  screen.getByText('typing');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  screen.getByText('not typing');
});

test('A field that loses the focus while the page starts does not count as typing for ever', () => {
  const field = document.createElement('input');
  document.body.append(field);
  field.focus();
  render(<Page onPaint={() => field.blur()} />);
  expect(screen.getByText('not typing')).toBeTruthy();
  field.remove();
});
