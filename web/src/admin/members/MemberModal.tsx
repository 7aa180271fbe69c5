import { useLingui } from '@lingui/react/macro';
import type { Department, Member } from '@outlay/contract/company';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { errorWords, reasonText } from '#kit/errors.ts';
import { newId } from '#kit/id.ts';
import { toast } from '#kit/toast.ts';
import css from '../Admin.module.css';
import { LeaveButton } from './LeaveButton.tsx';
import { MemberFields, type MemberDraft } from './MemberFields.tsx';
import { useSaveMember } from './members.queries.ts';

interface MemberModalProps {
  member: Member | 'new' | null;
  departments: readonly Department[];
  onClose: () => void;
}

const draftOf = (member: Member | 'new'): MemberDraft =>
  member === 'new'
    ? { id: newId(), version: 0, name: '', account: '', departmentId: null, roles: ['employee'], grade: '' }
    : {
        id: member.id,
        version: member.version,
        name: member.name,
        account: member.account,
        departmentId: member.departmentId,
        roles: member.roles,
        grade: member.grade,
      };

export function MemberModal({ member, departments, onClose }: MemberModalProps) {
  if (member === null) return null;
  return (
    <MemberForm
      key={member === 'new' ? 'new' : member.id}
      member={member}
      departments={departments}
      onClose={onClose}
    />
  );
}

function MemberForm({ member, departments, onClose }: MemberModalProps & { member: Member | 'new' }) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(() => draftOf(member));
  const [tried, setTried] = useState(false);
  const save = useSaveMember();
  const isNew = member === 'new';
  const errors = {
    name: tried && !draft.name.trim() ? reasonText('required') : null,
    account: tried && !draft.account.trim() ? reasonText('required') : null,
    roles: tried && draft.roles.length === 0 ? reasonText('required') : null,
  };
  const submit = () => {
    setTried(true);
    if (!draft.name.trim() || !draft.account.trim() || draft.roles.length === 0) return;
    save.mutate(draft, {
      onSuccess: ({ name }) => {
        toast(isNew ? t`${name} is added` : t`Saved`, 'good');
        onClose();
      },
    });
  };
  return (
    <Modal
      open
      title={isNew ? t`Add a member` : t`Change a member`}
      onCancel={onClose}
      footer={
        <div className={css['acts']}>
          {!isNew && member.state !== 'left' && <LeaveButton member={member} onDone={onClose} />}
          <span style={{ flex: 1 }} />
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button type="primary" loading={save.isPending} onClick={submit}>{t`Save`}</Button>
        </div>
      }
    >
      <MemberFields
        draft={draft}
        departments={departments}
        error={save.error}
        errors={errors}
        onChange={setDraft}
      />
      {save.error && (
        <p className={css['wrong']} role="alert">
          {errorWords(save.error)}
        </p>
      )}
    </Modal>
  );
}
