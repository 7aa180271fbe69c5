import { useLingui } from '@lingui/react/macro';
import { auditEndpoints, type AuditEvent, type AuditFilter } from '@outlay/contract/governance/audit';
import { useQuery } from '@tanstack/react-query';
import type { InputRef } from 'antd';
import type { RefObject } from 'react';
import type { DeskColumn } from '#desk/list/DeskTable.tsx';
import { ListHead } from '#desk/list/ListHead.tsx';
import type { PresetView } from '#desk/list/ListViews.tsx';
import { ManySelect } from '#desk/list/ManySelect.tsx';
import { auditQueries } from './audit.queries.ts';
import { useGroupWords, useObjectWords } from './object-words.ts';
import type { Events } from './use-events.ts';
import { WhoAndWhen } from './WhoAndWhen.tsx';

/** The tabs an auditor works through, by the groups of actions that the server defines. */
const TABS = {
  signIn: ['session', 'factor', 'factorReset', 'access'],
  payments: ['batch', 'payee', 'supplier'],
  rights: ['role', 'agent', 'delegation'],
  documents: ['document', 'task', 'expense', 'invoice', 'bag', 'mail'],
  settings: [
    'company',
    'flow',
    'type',
    'policy',
    'calendar',
    'rate',
    'dimension',
    'budget',
    'period',
    'retention',
  ],
  takenOut: ['list', 'queue', 'audit', 'privacy'],
};

interface AuditToolsProps {
  events: Events;
  columns: readonly DeskColumn<AuditEvent>[];
  field: RefObject<InputRef | null>;
}

/** Filters by text, group, item, person and date; columns and export of the list. */
export function AuditTools({ events, columns, field }: AuditToolsProps) {
  const { t } = useLingui();
  const groupWords = useGroupWords();
  const objectWords = useObjectWords();
  const known = useQuery(auditQueries.groups()).data;
  const { filter, setFilter } = events.state;
  const views: PresetView<AuditFilter>[] = [
    { label: t`All`, filter: { groups: [] } },
    { label: t`Sign-in`, filter: { groups: TABS.signIn } },
    { label: t`Payments`, filter: { groups: TABS.payments } },
    { label: t`Roles and delegation`, filter: { groups: TABS.rights } },
    { label: t`Documents`, filter: { groups: TABS.documents } },
    { label: t`Settings`, filter: { groups: TABS.settings } },
    { label: t`Exports`, filter: { groups: TABS.takenOut } },
  ];
  return (
    <ListHead
      list={events}
      views={views}
      field={field}
      searchLabel={t`Text in the action or its details`}
      columns={columns}
      endpoint={auditEndpoints.export}
    >
      <ManySelect
        label={t`About`}
        all={t`All areas`}
        value={filter.groups}
        options={choices(known?.groups, groupWords)}
        onChange={(groups) => setFilter({ groups })}
      />
      <ManySelect
        label={t`Item`}
        all={t`All types`}
        value={filter.objectTypes}
        options={choices(known?.objectTypes, objectWords)}
        onChange={(objectTypes) => setFilter({ objectTypes })}
      />
      <WhoAndWhen filter={filter} onChange={setFilter} />
    </ListHead>
  );
}

const choices = (values: readonly string[] = [], words: (value: string) => string) =>
  values.map((value) => ({ value, label: words(value) }));
