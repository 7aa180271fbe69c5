import { delegationEndpoints } from '@outlay/contract/documents/flow.delegation';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { approvalEndpoints, type TaskSummary } from '@outlay/contract/processing/approval';
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { PendingApprovalPage } from '#features/processing/approval/phone/PendingApprovalPage.tsx';
import { standInForDesk } from '../../test/desk.ts';
import { aDocument, WANG } from '../../test/documents.ts';
import { fakeServer } from '../../test/fake-server.ts';
import { FakeSocket, greet, lastSocket } from '../../test/fake-socket.ts';
import { renderPage } from '../../test/render-page.tsx';
import { useFreshPages, usePush } from './use-push.ts';

const TASK: TaskSummary = {
  ...{ id: '0192d3a0-0000-7000-8000-000000000010', nodeName: { en: 'Department leader' } },
  ...{ kind: 'approve', state: 'Pending', overdue: false, arrivedAt: '2026-11-20T10:02:00.000Z' },
  ...{ decidedAt: null, opinion: null, onBehalfOf: null, warnings: 0, mayTakeBack: false },
  document: aDocument({ title: 'Taxi' }),
};

function PhoneApp({ children }: { children: ReactNode }) {
  usePush();
  return children;
}
function WideScreen({ children }: { children: ReactNode }) {
  useFreshPages();
  return children;
}

beforeEach(() => {
  standInForDesk();
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
});

test.each([
  ['phone app', PhoneApp],
  ['wide screen', WideScreen],
])(
  'A list of the %s loses a task that was decided on another device, without a word',
  async (_where, App) => {
    const server = fakeServer();
    let open = [TASK];
    server.answer(approvalEndpoints.tasks, () => ({ items: open, next: null }));
    server.answer(documentEndpoints.types, () => ({ items: [] }));
    server.answer(delegationEndpoints.list, () => ({ mine: [], forOthers: [] }));
    renderPage(
      <App>
        <PendingApprovalPage />
      </App>,
      { user: WANG },
    );
    await screen.findByText('Taxi');
    act(() => greet(lastSocket()));

    open = [];
    act(() => lastSocket().receive({ cmd: 'changed', data: { seq: 8 } }));

    await waitFor(() => expect(screen.queryByText('Taxi')).toBeNull());
    expect(screen.queryByText(/new message/)).toBeNull();
  },
);
