import { Trans, useLingui } from '@lingui/react/macro';
import type { Dimension, DimensionForm, DimensionKind } from '@outlay/contract/dimension';
import { Modal, Switch } from 'antd';
import { useState } from 'react';
import { errorWords, reasonText } from '#kit/errors.ts';
import { newId } from '#kit/id.ts';
import { toast } from '#kit/toast.ts';
import { rememberMembers } from '#features/document/use-names.ts';
import css from '../Admin.module.css';
import { MembersField } from '../form/MembersField.tsx';
import { TextField } from '../form/TextField.tsx';
import { told } from '../form/told.ts';
import { useSaveDimension } from './settings.queries.ts';

interface DimensionModalProps {
  kind: DimensionKind;
  dimension: Dimension | 'new';
  onClose: () => void;
}

function draftOf(kind: DimensionKind, dimension: Dimension | 'new'): DimensionForm {
  if (dimension === 'new')
    return { id: newId(), version: 0, kind, code: '', name: '', leaderId: null, enabled: true };
  const { leader, ...kept } = dimension;
  if (leader) rememberMembers([leader]);
  return { ...kept, leaderId: leader?.id ?? null };
}

export function DimensionModal({ kind, dimension, onClose }: DimensionModalProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(() => draftOf(kind, dimension));
  const [asked, setAsked] = useState(false);
  const save = useSaveDimension();
  const error = (key: 'code' | 'name') =>
    (asked && draft[key].trim() === '' ? reasonText('required') : null) ?? told(save.error, key);
  const submit = () => {
    setAsked(true);
    if (draft.code.trim() === '' || draft.name.trim() === '') return;
    save.mutate(draft, {
      onSuccess: () => {
        toast(t`Saved`, 'good');
        onClose();
      },
    });
  };
  const isProject = kind === 'project';
  const title =
    dimension === 'new'
      ? isProject
        ? t`New project`
        : t`New cost centre`
      : isProject
        ? t`Change a project`
        : t`Change a cost centre`;
  return (
    <Modal
      open
      title={title}
      okText={t`Save`}
      cancelText={t`Cancel`}
      okButtonProps={{ loading: save.isPending }}
      onOk={submit}
      onCancel={onClose}
    >
      <TextField
        label={t`Code`}
        most={40}
        value={draft.code}
        error={error('code')}
        onChange={(code) => setDraft({ ...draft, code })}
      />
      <TextField
        label={t`Name`}
        most={80}
        value={draft.name}
        error={error('name')}
        onChange={(name) => setDraft({ ...draft, name })}
      />
      <MembersField
        label={t`Leader`}
        single
        placeholder={t`Nobody`}
        value={draft.leaderId ? [draft.leaderId] : []}
        error={told(save.error, 'leaderId')}
        onChange={([leaderId]) => setDraft({ ...draft, leaderId: leaderId ?? null })}
      />
      <label style={{ display: 'flex', gap: 10, padding: '8px 0' }}>
        <Switch checked={draft.enabled} onChange={(enabled) => setDraft({ ...draft, enabled })} />
        <Trans>In use</Trans>
      </label>
      {save.error && (
        <p className={css['wrong']} role="alert">
          {errorWords(save.error)}
        </p>
      )}
    </Modal>
  );
}
