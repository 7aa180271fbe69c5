import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { MemberImport } from '@outlay/contract/membership/join.import';
import { Button, Popconfirm } from 'antd';
import { errorWords } from '#text/errors.ts';
import css from '#desk/Desk.module.css';
import { useApplyImport, useUndoImport } from './joining.queries.ts';

/** The actions possible on an import now. */
export function ImportActs({ one }: { one: MemberImport }) {
  const apply = useApplyImport();
  const undo = useUndoImport();
  const error = apply.error ?? undo.error;
  const seen = { id: one.id, version: one.version };
  const waits = one.state === 'checked' || one.state === 'failed';
  const writes = one.added + one.changed;
  if (!waits && one.state !== 'done') return null;
  return (
    <div className={css['bar']}>
      <div>
        {waits ? (
          <Plural
            value={writes}
            _0="There is nothing to import."
            one="One row will be imported."
            other="# rows will be imported."
          />
        ) : (
          <Trans>New members who have not done anything yet are removed; changed members are restored.</Trans>
        )}
        <small>
          {waits ? (
            <Trans>Excluded rows are not imported: correct the sheet and upload it again.</Trans>
          ) : (
            <Trans>Newly created departments are kept.</Trans>
          )}
        </small>
        {error && <small role="alert">{errorWords(error)}</small>}
      </div>
      {waits && (
        <Button disabled={writes === 0} loading={apply.isPending} onClick={() => apply.mutate(seen)}>
          {one.state === 'failed' ? <Trans>Continue</Trans> : <Trans>Import</Trans>}
        </Button>
      )}
      {one.state !== 'checked' && <UndoButton busy={undo.isPending} onUndo={() => undo.mutate(seen)} />}
    </div>
  );
}

function UndoButton({ busy, onUndo }: { busy: boolean; onUndo: () => void }) {
  const { t } = useLingui();
  return (
    <Popconfirm
      title={t`Undo this import?`}
      description={t`For each row that could not be undone, the reason is shown.`}
      okText={t`Undo`}
      cancelText={t`Cancel`}
      okButtonProps={{ danger: true }}
      onConfirm={onUndo}
    >
      <Button loading={busy}>
        <Trans>Undo</Trans>
      </Button>
    </Popconfirm>
  );
}
