import { Trans, useLingui } from '@lingui/react/macro';
import type { FlowDetail } from '@outlay/contract/documents/flow';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';
import { Field } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useFlowEditor } from '../flow-editor-context.ts';
import css from '../Flows.module.css';
import { usePublishFlow } from '../flow-editor.queries.ts';
import { issueWords, placeWords } from '../issue-words.ts';
import { hasErrors } from '../use-issues.ts';

interface PublishModalProps {
  version: number;
  changed: boolean;
  save: () => Promise<FlowDetail | null>;
  onPublished: (detail: FlowDetail) => void;
  onClose: () => void;
}

/** Publishes the draft, which new documents then use; not possible while it has errors. */
export function PublishModal({ version, changed, save, onPublished, onClose }: PublishModalProps) {
  const { t } = useLingui();
  const { id, issues } = useFlowEditor();
  const [note, setNote] = useState('');
  const publish = usePublishFlow();
  const refused = hasErrors(issues);
  const act = async () => {
    const saved = changed ? await save() : null;
    if (changed && !saved) return;
    publish.mutate(
      { id, version: saved?.version ?? version, note: note.trim() },
      {
        onSuccess: (detail) => {
          toast(t`Version ${detail.currentVersion} is published`, 'good');
          onPublished(detail);
        },
      },
    );
  };
  return (
    <Modal
      open
      title={t`Publish this flow`}
      okText={t`Publish`}
      cancelText={t`Cancel`}
      okButtonProps={{ disabled: refused, loading: publish.isPending }}
      onOk={() => void act()}
      onCancel={onClose}
    >
      <div className={css['notices']}>{refused ? <Refused /> : <Follows />}</div>
      <Field label={t`What’s new in this version`} error={publish.error && errorWords(publish.error)}>
        {(ids) => (
          <Input.TextArea
            {...ids}
            rows={3}
            maxLength={140}
            disabled={refused}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
    </Modal>
  );
}

const Follows = () => (
  <Notice tone="brand" title={<Trans>New submissions use this version from now on.</Trans>}>
    <Trans>
      Documents in approval keep the version they were submitted with. You can move them under Versions.
    </Trans>
  </Notice>
);

function Refused() {
  const { issues, names, state } = useFlowEditor();
  const errors = issues.filter(({ level }) => level === 'error');
  return (
    <Notice tone="stop" title={<Trans>It cannot be published while there are errors.</Trans>}>
      <ul>
        {errors.map((issue) => (
          <li key={`${issue.nodeKey ?? ''} ${issue.code}`}>
            {placeWords(issue, state.drawn.definition)}: {issueWords(issue, names)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
