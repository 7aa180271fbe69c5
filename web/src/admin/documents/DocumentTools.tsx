import { Trans, useLingui } from '@lingui/react/macro';
import { documentListEndpoints, type DocumentStatus, type DocumentSummary } from '@outlay/contract/document';
import { Checkbox, type InputRef } from 'antd';
import type { RefObject } from 'react';
import { STATUS_WORDS } from '#features/document/status-words.ts';
import css from '../Admin.module.css';
import type { DeskColumn } from '../list/DeskTable.tsx';
import { DocumentFilters } from '../list/DocumentFilters.tsx';
import { ListButtons } from '../list/ListButtons.tsx';
import { ListViews } from '../list/ListViews.tsx';
import { ManySelect } from '../list/ManySelect.tsx';
import { SearchField } from '../list/SearchField.tsx';
import type { Documents } from './use-documents.ts';

/** A draft is its owner's own. */
const STATUSES = (Object.keys(STATUS_WORDS) as DocumentStatus[]).filter(
  (status) => status !== 'ToBeSubmitted',
);

interface DocumentToolsProps {
  documents: Documents;
  columns: readonly DeskColumn<DocumentSummary>[];
  field: RefObject<InputRef | null>;
}

/** By status, person, type, department, day and amount; which columns; the list as a file. */
export function DocumentTools({ documents, columns, field }: DocumentToolsProps) {
  const { t } = useLingui();
  const { state, rows, asked } = documents;
  return (
    <>
      <Views documents={documents} />
      <div className={css['tools']}>
        <SearchField
          field={field}
          value={state.filter.search}
          onChange={(search) => state.setFilter({ search })}
        />
        <Statuses documents={documents} />
        <DocumentFilters
          filter={state.filter}
          onChange={state.setFilter}
          days={{ from: t`Submitted from`, to: t`Submitted until` }}
        />
        <ListButtons
          state={state}
          columns={columns}
          endpoint={documentListEndpoints.export}
          filter={asked}
          empty={rows.rows.length === 0}
        />
      </div>
    </>
  );
}

/** What finance looks for every day, a press each. */
function Views({ documents: { state } }: { documents: Documents }) {
  const { t } = useLingui();
  const all = { statuses: [], checks: 'all' as const, sampled: false };
  return (
    <ListViews
      state={state}
      views={[
        { label: t`All`, filter: all },
        { label: t`In approval`, filter: { ...all, statuses: ['UnderApproval'] } },
        { label: t`To be paid`, filter: { ...all, statuses: ['Passed'] } },
        { label: t`With findings`, filter: { ...all, checks: 'found' } },
        { label: t`Returned`, filter: { ...all, statuses: ['Returned'] } },
      ]}
    />
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
