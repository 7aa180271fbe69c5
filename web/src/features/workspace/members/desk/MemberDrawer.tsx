import { useLingui } from '@lingui/react/macro';
import type { Department, Member } from '@outlay/contract/organisation/company';
import { Drawer } from 'antd';
import { useState } from 'react';
import { reasonText } from '#text/errors.ts';
import { formatInstant } from '#text/format.ts';
import { newId } from '#device/id.ts';
import { toast } from '#screen/toast.ts';
import { Pill } from '#ui/Pill.tsx';
import { DrawerActs } from '#desk/form/DrawerActs.tsx';
import form from '#desk/form/Form.module.css';
import { FactorPart } from './FactorPart.tsx';
import { LeaveButton } from '#features/governance/offboarding/desk/LeaveButton.tsx';
import { MemberFields, type MemberDraft } from './MemberFields.tsx';
import own from './Members.module.css';
import { MEMBER_STATES } from '#features/organisation/company/desk/member-states.ts';
import { useSaveMember } from '#features/organisation/company/desk/members.queries.ts';
import { FormError } from '#desk/form/FormError.tsx';

interface MemberDrawerProps {
  /** Null for a new one. */
  member: Member | null;
  departments: readonly Department[];
  /** The department of a new one. */
  departmentId: string | null;
  onClose: () => void;
}

const EMPTY = { version: 0, name: '', account: '', roles: ['employee' as const], grade: '', postId: null };

function draftOf(member: Member | null, departmentId: string | null): MemberDraft {
  if (!member) return { ...EMPTY, id: newId(), departmentId, otherDepartmentIds: [] };
  const { id, version, name, account, roles, grade, postId, otherDepartmentIds } = member;
  return {
    id,
    version,
    name,
    account,
    departmentId: member.departmentId,
    roles,
    grade,
    postId,
    otherDepartmentIds,
  };
}

/** One member: name, department and roles, and marking them as a leaver. */
export function MemberDrawer({ member, departments, departmentId, onClose }: MemberDrawerProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(() => draftOf(member, departmentId));
  const [tried, setTried] = useState(false);
  const save = useSaveMember();
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
        toast(member ? t`Saved` : t`${name} has been added`, 'good');
        onClose();
      },
    });
  };
  return (
    <Drawer
      open
      size={480}
      className={form['drawer'] ?? ''}
      title={member ? member.name : t`Add a member`}
      onClose={onClose}
      footer={
        <DrawerActs
          start={member && member.state !== 'left' && <LeaveButton member={member} onDone={onClose} />}
          busy={save.isPending}
          onCancel={onClose}
          onSave={submit}
        />
      }
    >
      {member && <MemberFacts member={member} />}
      <MemberFields
        draft={draft}
        departments={departments}
        error={save.error}
        errors={errors}
        onChange={setDraft}
      />
      {member?.state === 'active' && <FactorPart member={member} />}
      <FormError error={save.error} />
    </Drawer>
  );
}

function MemberFacts({ member: { state, joinedAt } }: { member: Member }) {
  const { t, i18n } = useLingui();
  const { label, tone } = MEMBER_STATES[state];
  return (
    <p className={own['facts']}>
      <Pill tone={tone}>{i18n._(label)}</Pill>
      {joinedAt && <span>{t`Member since ${formatInstant(joinedAt)}`}</span>}
    </p>
  );
}
