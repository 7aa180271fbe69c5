import { connectionEndpoints, type Connection } from '@outlay/contract/membership/connection';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { OFF, openConnections, pane, WECOM } from '../../../../../test/connections.tsx';
import { standInForDesk } from '../../../../../test/desk.ts';
import { Refusal } from '../../../../../test/fake-server.ts';
import { setupId } from '../../../../../test/setup-pages.ts';

beforeEach(standInForDesk);

test('Each kind has a card that says whether it is on, off, failing or not set up', async () => {
  openConnections();

  const wecom = await screen.findByRole('button', { name: /^Yunfan WeCom/ });

  expect(wecom.textContent).toContain('On486 members linked · 212 sign-ins today');
  expect(screen.getByRole('button', { name: /^DingTalk/ }).textContent).toContain('Needs attention');
  expect(screen.getByRole('button', { name: /^Entra ID/ }).textContent).toContain('Off');
  expect(screen.getByRole('button', { name: /^SAML 2.0/ }).textContent).toContain('Not set up');
});

test('A banner says which part of a connection in use has failed', async () => {
  openConnections();

  const banner = await screen.findByRole('alert');

  expect(banner.textContent).toContain(
    'DingTalk: Ids and secret: the IP address of this server is not trusted',
  );
});

test('A new WeCom connection is sent without what was left empty, and then stays open', async () => {
  const { server, items, person } = openConnections('/admin/connections?open=new-wecom');
  server.answer(connectionEndpoints.save, ({ id, name }) => {
    const saved = { ...WECOM, id, name, enabled: false, checks: [], checkedAt: null, version: 1 };
    items.push(saved);
    return saved;
  });
  const form = await pane();

  await person.click(form.getByRole('button', { name: 'Save' }));
  expect(form.getAllByText('Please fill this in.')).toHaveLength(3);
  expect(server.callsOf(connectionEndpoints.save)).toEqual([]);
  await person.type(form.getByLabelText('Corp ID'), 'ww2');
  await person.type(form.getByLabelText('AgentId'), '1000003');
  await person.type(form.getByLabelText('Secret'), ' s3cret ');
  await person.click(form.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('fee.example.com')).toBeTruthy();
  expect(server.callsOf(connectionEndpoints.save)[0]?.input).toEqual({
    ...{ id: expect.any(String) as string, version: 0, name: 'WeCom' },
    settings: {
      ...{ kind: 'wecom', corpId: 'ww2', agentId: '1000003' },
      ...{ apiBase: null, loginBase: null, domainFile: null },
    },
    secrets: { secret: 's3cret' },
    uses: ['signIn'],
    firstMeeting: { trustsDirectory: false, createsMembers: false, departmentId: null },
    bringsFactor: false,
    enforced: { domains: [], breakGlassId: null },
  });
});

test('A stored secret is not sent when its field stays empty, and a stale version can be discarded', async () => {
  const { server, person } = openConnections(`/admin/connections?open=${WECOM.id}`);
  server.answer(connectionEndpoints.save, () => {
    throw new Refusal(409, { code: 'CONFLICT', reason: 'staleVersion' });
  });
  const form = await pane();

  await person.click(form.getByRole('button', { name: 'Enter the ids and secrets' }));
  expect(form.getByText('Stored, and never shown again. Leave empty to keep it.')).toBeTruthy();
  const name = form.getByLabelText<HTMLInputElement>('Name of the connection');
  await person.type(name, ' 2');
  await person.click(form.getByRole('button', { name: 'Save' }));

  expect(
    await form.findByText('This has been changed in the meantime. Reload, then try again.'),
  ).toBeTruthy();
  const sent = server.callsOf(connectionEndpoints.save)[0]?.input;
  expect(sent).toMatchObject({ id: WECOM.id, version: 3, name: 'Yunfan WeCom 2' });
  expect(sent).toHaveProperty('secrets', {});
  await person.click(form.getByRole('button', { name: /^Discard my changes/ }));
  await waitFor(() => expect(name.value).toBe('Yunfan WeCom'));
});

test('A failed part says why in words, with the code of the other system and what to do', async () => {
  const { server, items, person } = openConnections(`/admin/connections?open=${WECOM.id}`);
  server.answer(connectionEndpoints.test, () => {
    const connection = {
      ...WECOM,
      checks: [{ part: 'secret' as const, fault: 'wrongSecret' as const, code: '40001' }],
    };
    items[0] = connection;
    return { connection };
  });
  const form = await pane();

  await person.click(form.getAllByRole('button', { name: 'Test' }).at(-1) ?? document.body);

  const result = await form.findByText('the ids and the secret do not match');
  const part = result.closest('li')?.textContent;
  expect(part).toContain('40001');
  expect(part).toContain('a new secret replaces the old one');
});

test('Switching off first says that whoever came in through the connection is signed out', async () => {
  const { server, items, person } = openConnections(`/admin/connections?open=${WECOM.id}`);
  server.answer(connectionEndpoints.setEnabled, () => {
    items[0] = { ...WECOM, enabled: false, version: 4 };
    return items[0];
  });
  const form = await pane();

  await person.click(form.getByRole('button', { name: 'Switch off' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(/whoever signed in through it is signed out at once/)).toBeTruthy();
  expect(server.callsOf(connectionEndpoints.setEnabled)).toEqual([]);
  await person.click(question.getByRole('button', { name: 'Switch off' }));

  expect(await form.findByRole('button', { name: 'Switch on' })).toBeTruthy();
  expect(server.callsOf(connectionEndpoints.setEnabled)[0]?.input).toEqual({
    ...{ id: WECOM.id, version: 3, enabled: false },
  });
});

test('Removing first says how many links go with the connection', async () => {
  const { person } = openConnections(`/admin/connections?open=${WECOM.id}`);
  const form = await pane();

  await person.click(form.getByRole('button', { name: 'Remove' }));

  expect(await screen.findByText(/The links of 486 members go, and they are signed out/)).toBeTruthy();
});

test('Only standard single sign-on can be required of a mail domain', async () => {
  const { person } = openConnections(`/admin/connections?open=${OFF.id}`);
  const label = 'Email domains that must sign in this way';
  const oidc = await pane();
  await person.click(oidc.getByRole('button', { name: 'Choose who may come in' }));
  expect(oidc.getByLabelText(label)).toBeTruthy();

  await person.click(screen.getByRole('button', { name: /^Yunfan WeCom/ }));
  const wecom = await pane();
  await person.click(wecom.getByRole('button', { name: 'Choose who may come in' }));

  expect(wecom.getByText('Link members by phone number or email address')).toBeTruthy();
  expect(wecom.queryByLabelText(label)).toBeNull();
});

test('Another card asks before unsaved changes are lost', async () => {
  const { person } = openConnections('/admin/connections?open=new-ldap');
  const form = await pane();
  await person.type(form.getByLabelText('Address of the directory'), 'ldaps://x');

  await person.click(screen.getByRole('button', { name: /^Yunfan WeCom/ }));

  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(form.getByLabelText<HTMLInputElement>('Address of the directory').value).toBe('ldaps://x');
});

test('An address that other systems cannot reach is said plainly', async () => {
  openConnections('/admin/connections?open=new-wecom', 'http://192.168.1.20:3000');
  const form = await pane();

  expect(form.getByText('Other systems cannot reach this server')).toBeTruthy();
  expect(form.getByText(/It is only known inside a private network/)).toBeTruthy();
});

test('What a connection is used for is chosen with switches, and sent with the form', async () => {
  const { server, person } = openConnections(`/admin/connections?open=${WECOM.id}`);
  server.answer(connectionEndpoints.save, ({ uses }) => ({ ...WECOM, uses, version: 4 }));
  const form = await pane();

  await person.click(form.getByRole('button', { name: /^Choose what it is used for/ }));
  expect(form.queryByRole('switch', { name: 'Approval centre' })).toBeNull();
  await person.click(form.getByRole('switch', { name: 'Sign in' }));
  expect(form.queryByRole('button', { name: /^Choose who may come in/ })).toBeNull();
  await person.click(form.getByRole('switch', { name: 'Messages' }));
  await person.click(form.getByRole('button', { name: 'Save' }));

  await screen.findByText('Saved');
  expect(server.callsOf(connectionEndpoints.save)[0]?.input).toMatchObject({ uses: ['messages'] });
});

test('The token of a directory is made on request, and shown once', async () => {
  const { server, items, person } = openConnections(`/admin/connections?open=${setupId(9)}`);
  const scim: Connection = {
    ...OFF,
    ...{ id: setupId(9), name: 'Okta', settings: { kind: 'scim', groupsAsDepartments: true } },
    ...{ secrets: [], uses: ['directory'] },
  };
  items.push(scim);
  server.answer(connectionEndpoints.newToken, () => ({
    connection: { ...scim, secrets: ['secret' as const], version: 4 },
    token: 'scim_once',
  }));
  const form = await pane();

  await person.click(await form.findByRole('button', { name: 'Make a token' }));

  expect(await form.findByText('scim_once')).toBeTruthy();
  expect(form.getByText(/It is not shown again/)).toBeTruthy();
  expect(server.callsOf(connectionEndpoints.newToken)[0]?.input).toEqual({ id: scim.id, version: 3 });
});
