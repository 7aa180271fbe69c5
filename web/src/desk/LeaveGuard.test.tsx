import { flowEndpoints } from '@outlay/contract/documents/flow';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { standInForDesk } from '../../test/desk.ts';
import { CLAIM, item, openFlow } from '../../test/flows.tsx';
import { renderPage } from '../../test/render-page.tsx';
import { setupServer, withPermissions } from '../../test/setup-pages.ts';
import { goTo } from './desk-nav.ts';
import { TypesSection } from '#features/documents/document/desk/types/TypesSection.tsx';

beforeEach(standInForDesk);

const here = () => window.location.pathname + window.location.search;
const question = async () => within(await screen.findByRole('dialog', { name: 'Discard what you entered?' }));
const gone = () => waitFor(() => expect(screen.queryByText('Discard what you entered?')).toBeNull());
/** Whether the browser would ask before it closes the tab. */
const asksOnClose = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));

const editors = {
  'the type editor': async () => {
    window.history.replaceState(null, '', '/admin/types');
    window.history.pushState(null, '', `/admin/types?open=${CLAIM.id}`);
    setupServer();
    const { person } = renderPage(<TypesSection />, {
      at: `/admin/types?open=${CLAIM.id}`,
      user: withPermissions('type.write', 'flow.write'),
    });
    await screen.findByRole('complementary', { name: 'Preview on the phone' });
    return {
      person,
      change: async () => {
        await person.click(screen.getByRole('button', { name: 'Add a field' }));
        await person.click(await screen.findByRole('menuitem', { name: 'Text' }));
        await person.type(screen.getByLabelText('Label in English'), 'Client');
      },
      isThere: () => screen.getByLabelText<HTMLInputElement>('Label in English').value === 'Client',
    };
  },
  'the flow designer': async () => {
    window.history.pushState(null, '', '/admin/flows');
    const { person } = await openFlow();
    return {
      person,
      change: async () => {
        item(/^CC Told/).focus();
        await person.keyboard('{Delete}');
      },
      isThere: () => screen.queryByRole('treeitem', { name: /^CC Told/ }) === null,
    };
  },
};
const each = Object.entries(editors);

test.each(each)('%s without changes is left at once', async (_name, open) => {
  await open();

  expect(asksOnClose()).toBe(false);
  goTo('members');
  expect(here()).toBe('/admin/members');
});

test.each(each)('%s asks before changes are discarded, and staying keeps them', async (_name, open) => {
  const { person, change, isThere } = await open();
  const at = here();
  await change();
  expect(asksOnClose()).toBe(true);

  goTo('members');
  await person.click((await question()).getByRole('button', { name: 'Keep editing' }));
  await gone();
  expect(here()).toBe(at);
  expect(isThere()).toBe(true);
  await person.keyboard('{Escape}');
  expect(isThere()).toBe(true);

  goTo('members');
  await person.click((await question()).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(here()).toBe('/admin/members'));
  expect(asksOnClose()).toBe(false);
});

test.each(each)('%s asks on browser Back too, and the address stays', async (_name, open) => {
  const { person, change, isThere } = await open();
  const at = here();
  await change();

  window.history.back();
  const dialog = await question();
  expect(here()).toBe(at);
  await person.click(dialog.getByRole('button', { name: 'Keep editing' }));
  await gone();
  expect(isThere()).toBe(true);

  window.history.back();
  await person.click((await question()).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(here()).not.toBe(at));
  await gone();
});

test('A flow is saved as a draft when its editor is left', async () => {
  const { server, person } = await openFlow();
  item(/^CC Told/).focus();
  await person.keyboard('{Delete}');

  goTo('members');
  await person.click((await question()).getByRole('button', { name: 'Save draft' }));

  await waitFor(() => expect(here()).toBe('/admin/members'));
  expect(server.callsOf(flowEndpoints.save)).toHaveLength(1);
});
