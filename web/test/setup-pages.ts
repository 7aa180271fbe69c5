import { companyEndpoints } from '@outlay/contract/organisation/company';
import { dimensionEndpoints } from '@outlay/contract/organisation/dimension';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { typeEndpoints } from '@outlay/contract/documents/document.type';
import { flowEndpoints } from '@outlay/contract/documents/flow';
import type { Permission } from '@outlay/contract/permission';
import { LIN_REF, WANG_REF } from './documents.ts';
import { fakeServer } from './fake-server.ts';
import { CLAIM } from './flows.tsx';
import { LIN } from './render-page.tsx';

export const setupId = (last: number) => `0192d3a0-0000-7000-8000-${String(last).padStart(12, '0')}`;

/** Lin with what the setup pages need. */
export const withPermissions = (...permissions: Permission[]) => ({
  ...LIN,
  permissions: [...LIN.permissions, ...permissions],
});

/** A server that knows what every setup page asks about. */
export function setupServer() {
  const server = fakeServer();
  server.answer(companyEndpoints.info, () => ({
    id: setupId(900),
    name: '云帆科技',
    taxId: null,
    currency: 'CNY',
    version: 1,
  }));
  server.answer(companyEndpoints.departments, () => ({ items: [] }));
  server.answer(companyEndpoints.colleagues, () => ({ items: [LIN_REF, WANG_REF], next: null }));
  server.answer(dimensionEndpoints.all, () => ({ items: [] }));
  server.answer(documentEndpoints.types, () => ({ items: [] }));
  server.answer(typeEndpoints.all, () => ({ items: [CLAIM] }));
  server.answer(flowEndpoints.list, () => ({
    items: [
      {
        id: CLAIM.definition.flowId,
        name: { en: 'Claims' },
        currentVersion: 3,
        drafted: false,
        running: 0,
        usedBy: [],
        version: 7,
      },
    ],
  }));
  return server;
}
