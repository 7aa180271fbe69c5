import { Trans, useLingui } from '@lingui/react/macro';
import type { DocumentSummary } from '@outlay/contract/documents/document.detail';
import { documentListEndpoints } from '@outlay/contract/documents/document.list';
import type { DocumentStatus } from '@outlay/contract/documents/document.status';
import { Checkbox, type InputRef } from 'antd';
import type { RefObject } from 'react';
import { STATUS_WORDS } from '../../status-words.ts';
import type { DeskColumn } from '#desk/list/DeskTable.tsx';
import { ListHead } from '#desk/list/ListHead.tsx';
import { DocumentFilters } from '../DocumentFilters.tsx';
import { ManySelect } from '#desk/list/ManySelect.tsx';
import type { Documents } from './use-documents.ts';

/** Without drafts, which only their owner can see. */
const STATUSES = (Object.keys(STATUS_WORDS) as DocumentStatus[]).filter(
  (status) => status !== 'ToBeSubmitted',
);

interface DocumentToolsProps {
  documents: Documents;
  columns: readonly DeskColumn<DocumentSummary>[];
  field: RefObject<InputRef | null>;
}

/** Filters, column selection and export of the document list. */
export function DocumentTools({ documents, columns, field }: DocumentToolsProps) {
  const { t } = useLingui();
  const { state } = documents;
  const all = { statuses: [], checks: 'all' as const, sampled: false };
  return (
    <ListHead
      list={documents}
      // The filters that finance needs daily.
      views={[
        { label: t`All`, filter: all },
        { label: t`In approval`, filter: { ...all, statuses: ['UnderApproval'] } },
        { label: t`To be paid`, filter: { ...all, statuses: ['Passed'] } },
        { label: t`With findings`, filter: { ...all, checks: 'found' } },
        { label: t`Returned`, filter: { ...all, statuses: ['Returned'] } },
      ]}
      field={field}
      columns={columns}
      endpoint={documentListEndpoints.export}
    >
      <Statuses documents={documents} />
      <DocumentFilters
        filter={state.filter}
        onChange={state.setFilter}
        days={{ from: t`Submitted from`, to: t`Submitted until` }}
      />
    </ListHead>
  );
}

function Statuses({ documents: { state } }: { documents: Documents }) {
  const { t, i18n } = useLingui();
  return (
    <>
      <ManySelect
        label={t`Status`}
        all={t`All statuses`}
        value={state.filter.statuses}
        options={STATUSES.map((status) => ({ value: status, label: i18n._(STATUS_WORDS[status].label) }))}
        onChange={(statuses) => state.setFilter({ statuses })}
      />
      <Checkbox
        checked={state.filter.sampled}
        onChange={({ target }) => state.setFilter({ sampled: target.checked })}
      >
        <Trans>Auto-approved, to be checked</Trans>
      </Checkbox>
    </>
  );
}
