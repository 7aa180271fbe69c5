import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { TokenUser } from '@outlay/contract/organisation/account.token-user';
import { ROUTES } from '@outlay/contract/routes';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { routeMap } from '#app/routes.ts';
import { startNavigation } from '#navigation/nav.ts';
import { newQueryClient } from '#api/query-client.ts';
import { keepSession } from '#session/session.ts';
import { PageQuery } from '#navigation/use-page.ts';
import { ToastHost } from '#ui/ToastHost.tsx';

export const LIN: TokenUser = {
  userId: '0192d3a0-0000-7000-8000-000000000001',
  memberId: '0192d3a0-0000-7000-8000-000000000002',
  companyId: '0192d3a0-0000-7000-8000-000000000003',
  corpname: '云帆科技',
  userdspname: '林悦',
  username: '林悦',
  language: 'en-US',
  locale: 'en',
  useraccount: '13800000001',
  departmentName: '市场部',
  roles: ['employee'],
  ownRoles: [],
  permissions: ['expense.write', 'invoice.import', 'document.create'],
  featuresOff: [],
  passwordPolicy: 'basic',
  logoFileId: null,
  currency: 'CNY',
  agent: null,
  secondFactor: { enrolled: false, dueAt: null, withheld: [] },
};

interface Options {
  query?: Record<string, string>;
  /** Nobody is signed in when null. */
  user?: TokenUser | null;
  at?: string;
}

/** A page as it stands in the app, without the other pages. */
export function renderPage(page: ReactNode, { query = {}, user = LIN, at = ROUTES.home }: Options = {}) {
  window.history.replaceState(null, '', at);
  startNavigation(routeMap);
  if (user) keepSession({ success: true, token: 'token', result: { user } });
  const queries = newQueryClient();
  const person = userEvent.setup();
  const view = render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <PageQuery value={query}>{page}</PageQuery>
        <ToastHost />
      </QueryClientProvider>
    </I18nProvider>,
  );
  return { ...view, person, queries };
}
