import { useLingui } from '@lingui/react/macro';
import type { TriedDocument } from '@outlay/contract/documents/flow';
import { Table, type TableColumnsType } from 'antd';
import { formatRecent, localText } from '#text/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { Pill } from '#ui/Pill.tsx';
import admin from '#desk/Desk.module.css';
import css from '../Flows.module.css';

/** Past documents with their actual approvers and those of the edited flow. */
export function TriedTable({ items }: { items: readonly TriedDocument[] }) {
  const { t } = useLingui();
  return (
    // Focusable, so that the overflow can be scrolled with the arrow keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region is focused by design
    <div className={admin['table']} role="region" aria-label={t`Documents`} tabIndex={0}>
      <Table<TriedDocument>
        size="middle"
        rowKey="id"
        dataSource={[...items]}
        columns={useColumns()}
        pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
      />
    </div>
  );
}

function useColumns(): TableColumnsType<TriedDocument> {
  const { t } = useLingui();
  return [
    {
      title: t`Document`,
      render: (_, { number, title, typeName }) => (
        <span className={admin['two']}>
          <b>{number}</b>
          <small>{[title, localText(typeName)].filter(Boolean).join(' · ')}</small>
        </span>
      ),
    },
    {
      title: t`Submitter`,
      render: (_, { submitter, submittedAt }) => (
        <span className={admin['two']}>
          {submitter.name}
          <small>{formatRecent(submittedAt)}</small>
        </span>
      ),
    },
    { title: t`Amount`, align: 'right', render: (_, { money }) => <Amount money={money} /> },
    {
      title: t`Before`,
      render: (_, { before, after }) => <ApproverList approvers={before} others={after} mark="gone" />,
    },
    {
      title: t`According to this draft`,
      render: (_, { before, after, stuck }) =>
        stuck ? (
          <Pill tone="stop" icon="warn">{t`Could not be submitted`}</Pill>
        ) : (
          <ApproverList approvers={after} others={before} mark="new" />
        ),
    },
    {
      title: t`Result`,
      render: (_, { changed, stuck }) =>
        stuck ? (
          <Pill tone="stop">{t`Stuck`}</Pill>
        ) : changed ? (
          <Pill tone="wait">{t`Changed`}</Pill>
        ) : (
          <Pill tone="good">{t`Unchanged`}</Pill>
        ),
    },
  ];
}

interface ApproverListProps {
  approvers: TriedDocument['before'];
  others: TriedDocument['before'];
  mark: 'new' | 'gone';
}

/** The approvers of each node; those missing in the other route are marked. */
function ApproverList({ approvers, others, mark }: ApproverListProps) {
  const there = new Set(others.flatMap(({ people }) => people));
  if (approvers.length === 0) return <span className={css['soft']}>—</span>;
  return (
    <ul className={css['seats']}>
      {approvers.map(({ nodeKey, name, people }, place) => (
        <li key={`${nodeKey} ${place}`}>
          <b>{localText(name)}</b>
          <span>
            {people.map((person, at) => (
              <span key={person}>
                {at > 0 && ', '}
                <span {...(there.has(person) ? {} : { [`data-${mark}`]: true })}>{person}</span>
              </span>
            ))}
            {people.length === 0 && '—'}
          </span>
        </li>
      ))}
    </ul>
  );
}
