import type { AuditEvent, AuditFilter } from '@outlay/contract/governance/audit';
import { useDeskList } from '#desk/list/use-desk-list.ts';
import { auditRows } from './audit.queries.ts';

const DEFAULTS: AuditFilter = {
  ...{ search: '', actorId: null, actingForId: null, groups: [], objectTypes: [], objectId: null },
  ...{ from: null, to: null, seqs: [], sort: 'seq', descending: true },
};
const idOf = ({ seq }: AuditEvent): string => String(seq);

export type Events = ReturnType<typeof useEvents>;

/** The filtered audit log, the selection and the open event. */
export const useEvents = () => useDeskList({ list: 'audit', defaults: DEFAULTS, source: auditRows, idOf });
