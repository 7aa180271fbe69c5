import { Plural, useLingui } from '@lingui/react/macro';
import type { RunningDocument } from '@outlay/contract/documents/flow';
import { Button, Modal } from 'antd';
import { Pill } from '#ui/Pill.tsx';
import { ReasonModal } from '#desk/ReasonModal.tsx';
import css from '../Flows.module.css';
import { useMoveRunning } from '../flow-editor.queries.ts';

interface MoveModalProps {
  flowId: string;
  version: number;
  documents: readonly RunningDocument[];
  onClose: () => void;
}

/** Asks for a reason, moves documents to the version, and shows the result for each. */
export function MoveModal({ flowId, version, documents, onClose }: MoveModalProps) {
  const { t } = useLingui();
  const move = useMoveRunning(flowId);
  if (move.data) return <Moved documents={documents} results={move.data.results} onClose={onClose} />;
  return (
    <ReasonModal
      open
      title={t`Move to version ${version}`}
      label={t`Why?`}
      okText={t`Move`}
      busy={move.isPending}
      error={move.error}
      onClose={onClose}
      onDone={(reason) => move.mutate({ id: flowId, documentIds: documents.map(({ id }) => id), reason })}
    >
      <p className={css['soft']}>
        <Plural
          value={documents.length}
          one="# document continues on the current version. Existing approvals stay valid."
          other="# documents continue on the current version. Existing approvals stay valid."
        />
      </p>
    </ReasonModal>
  );
}

interface MovedProps {
  documents: readonly RunningDocument[];
  results: readonly { id: string; moved: boolean; why: string | null }[];
  onClose: () => void;
}

function Moved({ documents, results, onClose }: MovedProps) {
  const { t } = useLingui();
  const numbers = new Map(documents.map(({ id, number }) => [id, number]));
  return (
    <Modal
      open
      title={t`Result`}
      onCancel={onClose}
      footer={<Button type="primary" onClick={onClose}>{t`Close`}</Button>}
    >
      <ul className={css['versions']}>
        {results.map(({ id, moved, why }) => (
          <li key={id}>
            <b>{numbers.get(id)}</b>
            <span className={css['soft']}>{why}</span>
            {moved ? (
              <Pill tone="good" icon="check">{t`Moved`}</Pill>
            ) : (
              <Pill tone="stop" icon="warn">{t`Not moved`}</Pill>
            )}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
