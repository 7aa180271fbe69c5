import { agentEndpoints, type Agency } from '@outlay/contract/membership/agent';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { session } from '#session/session.ts';
import { AgentBar } from '#features/membership/agent/phone/AgentBar.tsx';
import { LIN_REF, WANG_REF } from '../../../../../test/documents.ts';
import { fakeServer } from '../../../../../test/fake-server.ts';
import { LIN, renderPage } from '../../../../../test/render-page.tsx';
import { AgentsPage } from './AgentsPage.tsx';

const agency = (state: Agency['state']): Agency => ({
  id: LIN.companyId,
  principal: WANG_REF,
  agent: LIN_REF,
  scope: 'limited',
  fromDay: '2026-11-20',
  toDay: '2026-11-30',
  reason: '',
  state,
  version: 3,
});

test('An agency offer is accepted in the version that was seen', async () => {
  const server = fakeServer();
  server.answer(agentEndpoints.list, () => ({ given: [], received: [agency('offered')] }));
  server.answer(agentEndpoints.accept, () => agency('active'));
  const { person } = renderPage(<AgentsPage />);

  await person.click(await screen.findByRole('button', { name: 'Agree: 王强' }));

  await waitFor(() =>
    expect(server.callsOf(agentEndpoints.accept)[0]?.input).toEqual({ id: LIN.companyId, version: 3 }),
  );
});

test('An active agency shows who acts for whom in a bar, which ends it', async () => {
  const server = fakeServer();
  const acting = {
    ...LIN,
    userdspname: '王强',
    memberId: WANG_REF.id,
    agent: { memberId: LIN.memberId, name: '林悦', scope: 'limited' as const },
  };
  server.answer(agentEndpoints.list, () => ({ given: [], received: [agency('active')] }));
  server.answer(agentEndpoints.enter, () => ({
    success: true as const,
    token: 'acting',
    result: { user: acting },
  }));
  server.answer(agentEndpoints.leave, () => ({
    success: true as const,
    token: 'own',
    result: { user: LIN },
  }));
  const { person } = renderPage(
    <>
      <AgentBar />
      <AgentsPage />
    </>,
  );

  await person.click(await screen.findByRole('button', { name: 'Start: 王强' }));
  const bar = await screen.findByRole('complementary', { name: 'Acting for a colleague' });
  expect(bar.textContent).toContain('林悦 for 王强');
  expect(localStorage.getItem('token')).toBe('acting');
  await person.click(screen.getByRole('button', { name: 'End' }));

  await waitFor(() => expect(session.getState().user?.agent).toBeNull());
  expect(localStorage.getItem('token')).toBe('own');
});
