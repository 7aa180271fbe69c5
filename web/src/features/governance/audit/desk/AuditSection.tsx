import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { auditEndpoints } from '@outlay/contract/governance/audit';
import { Button, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { Empty } from '#ui/Empty.tsx';
import css from '#desk/Desk.module.css';
import { useListKeys } from '#desk/desk-keys.ts';
import { DeskRows } from '#desk/list/DeskRows.tsx';
import { ExportButton } from '#desk/list/ListButtons.tsx';
import { SelectionBar } from '#desk/list/SelectionBar.tsx';
import { SectionLayout } from '#desk/SectionLayout.tsx';
import { useVerifyAudit } from './audit.queries.ts';
import { AuditTools } from './AuditTools.tsx';
import { useEventColumns } from './event-columns.tsx';
import { EventPane } from './EventPane.tsx';
import { StatementModal } from './StatementModal.tsx';
import { useEvents, type Events } from './use-events.ts';
import { Verdict } from './Verdict.tsx';

/** The audit log: who did what, when and in whose name; and whether it has been altered. */
export function AuditSection() {
  const { t } = useLingui();
  const events = useEvents();
  const field = useRef<InputRef>(null);
  const { state, rows, current, selection } = events;
  const columns = useEventColumns(current.open);
  useListKeys({
    search: () => field.current?.focus(),
    move: current.move,
    toggle: () => selection.toggle(current.row),
    toggleKey: 's',
  });
  const { sort, descending } = state.filter;
  return (
    <SectionLayout
      title={t`Audit`}
      summary={<ResultCount events={events} />}
      aside={<Trans>/ to search, J K to move, S to select, ? for more</Trans>}
      pane={
        current.id && (
          <EventPane
            key={current.id}
            seq={Number(current.id)}
            event={current.row}
            onObject={(objectId) => state.setFilter({ ...state.defaults, objectId })}
          />
        )
      }
      paneLabel={t`Event`}
      onClosePane={() => current.open(null)}
    >
      <Chain />
      <AuditTools events={events} columns={columns} field={field} />
      <DeskRows
        list={events}
        columns={columns}
        nameOf={({ seq }) => t`No. ${seq}`}
        empty={<Empty title={t`Nothing here`} icon="shield" />}
      />
      {selection.rows.length > 0 && (
        <SelectionBar selection={selection} rows={rows}>
          <ExportButton
            large
            endpoint={auditEndpoints.export}
            name={state.list}
            filter={{ seqs: selection.ids.map(Number), sort, descending }}
            selected={selection.rows.length}
          />
        </SelectionBar>
      )}
    </SectionLayout>
  );
}

function ResultCount({ events: { rows } }: { events: Events }) {
  const { total, more } = rows;
  if (total === undefined) return null;
  return more ? (
    <Plural value={total} other="More than # events" />
  ) : (
    <Plural value={total} one="# event" other="# events" />
  );
}

/** Verifies that the log is unaltered, on its own and against an earlier statement. */
function Chain() {
  const [stating, setStating] = useState(false);
  const verify = useVerifyAudit();
  return (
    <>
      <div className={css['tools']}>
        <span className={css['small']}>
          <Trans>Each event carries a hash of the previous one, so any change to the past is detected.</Trans>
        </span>
        <Button className={css['right'] ?? ''} onClick={() => setStating(true)}>
          <Trans>Audit statement</Trans>
        </Button>
        <Button type="primary" loading={verify.isPending} onClick={() => verify.mutate()}>
          <Trans>Verify</Trans>
        </Button>
      </div>
      <Verdict verdict={verify.data} error={verify.error} />
      {stating && <StatementModal onClose={() => setStating(false)} />}
    </>
  );
}
