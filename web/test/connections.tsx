import { connectionEndpoints, type Connection } from '@outlay/contract/membership/connection';
import { screen, within } from '@testing-library/react';
import { ConnectionsSection } from '#features/membership/connection/desk/ConnectionsSection.tsx';
import { renderPage } from './render-page.tsx';
import { setupId, setupServer, withPermissions } from './setup-pages.ts';

export const WECOM: Connection = {
  id: setupId(1),
  name: 'Yunfan WeCom',
  settings: {
    ...{ kind: 'wecom', corpId: 'ww1', agentId: '1000002' },
    ...{ apiBase: null, loginBase: null, domainFile: null },
  },
  secrets: ['secret'],
  uses: ['signIn'],
  enabled: true,
  firstMeeting: { trustsDirectory: false, createsMembers: false, departmentId: null },
  bringsFactor: false,
  enforced: { domains: [], breakGlassId: null },
  breakGlass: null,
  addresses: [{ use: 'domain', value: 'fee.example.com' }],
  checks: [{ part: 'secret', fault: null, code: null }],
  checkedAt: '2026-11-21T08:00:00.000Z',
  linked: 486,
  signInsToday: 212,
  lockedCards: 0,
  version: 3,
};
export const FAILED: Connection = {
  ...WECOM,
  id: setupId(2),
  name: 'DingTalk',
  settings: {
    ...{ kind: 'dingtalk', corpId: 'd1', appKey: 'k1', agentId: '7' },
    ...{ apiBase: null, oldApiBase: null, loginBase: null },
  },
  checks: [{ part: 'secret', fault: 'untrustedIp', code: '60020', seenFrom: '203.0.113.9' }],
};
export const OFF: Connection = {
  ...WECOM,
  id: setupId(3),
  name: 'Entra ID',
  settings: {
    ...{ kind: 'oidc', issuer: 'https://login.example.com', clientId: 'c1' },
    ...{ scopes: [], signsOut: false },
  },
  enabled: false,
  checks: [],
  checkedAt: null,
};

export function openConnections(
  at = '/admin/connections',
  site = 'https://fee.example.com',
  publicIps: string[] = [],
) {
  const server = setupServer();
  const items = [WECOM, FAILED, OFF];
  server.answer(connectionEndpoints.list, () => ({ items, companyCode: 'yunfan', site, publicIps }));
  server.answer(connectionEndpoints.events, () => ({ items: [] }));
  const user = withPermissions('connection.write');
  return { server, items, ...renderPage(<ConnectionsSection />, { at, user }) };
}
export const pane = async () => within(await screen.findByRole('complementary', { name: 'Connection' }));
