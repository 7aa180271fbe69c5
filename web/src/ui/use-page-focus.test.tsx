import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Activity, useState } from 'react';
import { expect, test } from 'vitest';
import { usePageFocus } from './use-page-focus.ts';

/** A stack of two pages, one of which is shown. */
function Stack() {
  const [top, setTop] = useState<'list' | 'document'>('list');
  const [chosen, setChosen] = useState(true);
  return (
    <>
      <Activity mode={top === 'list' ? 'visible' : 'hidden'}>
        <List chosen={chosen} onOpen={() => setTop('document')} onClear={() => setChosen(false)} />
      </Activity>
      <Activity mode={top === 'document' ? 'visible' : 'hidden'}>
        <Document
          onBack={(submitted) => {
            if (submitted) setChosen(false);
            setTop('list');
          }}
        />
      </Activity>
    </>
  );
}

function List({ chosen, onOpen, onClear }: { chosen: boolean; onOpen: () => void; onClear: () => void }) {
  return (
    <div ref={usePageFocus()}>
      <h1 tabIndex={-1}>List</h1>
      <button
        type="button"
        disabled={!chosen}
        onClick={onOpen}
        onKeyDown={(event) => event.key === 'x' && onClear()}
      >
        Create claim
      </button>
    </div>
  );
}

function Document({ onBack }: { onBack: (submitted: boolean) => void }) {
  return (
    <div ref={usePageFocus()}>
      <h1 tabIndex={-1}>Document</h1>
      <button type="button" onClick={() => onBack(false)}>
        Back
      </button>
      <button type="button" onClick={() => onBack(true)}>
        Submit
      </button>
    </div>
  );
}

const focused = () => document.activeElement?.textContent;
const press = async (name: string) => {
  await userEvent.setup().click(screen.getByText(name, { selector: 'button' }));
};

test('a new page has the focus at its title, although the page below it is only hidden', async () => {
  render(<Stack />);
  await press('Create claim');
  await expect.poll(focused).toBe('Document');
});

test('a page that is shown again has the focus where the person left it', async () => {
  render(<Stack />);
  await press('Create claim');
  await press('Back');
  await expect.poll(focused).toBe('Create claim');
});

test('the title takes the focus when what was left can no longer be pressed', async () => {
  render(<Stack />);
  await press('Create claim');
  await press('Submit');
  await expect.poll(focused).toBe('List');
});

test('the title takes the focus from a button that is disabled under the person', async () => {
  render(<Stack />);
  screen.getByText('Create claim').focus();
  await userEvent.setup().keyboard('x');
  await expect.poll(focused).toBe('List');
});
