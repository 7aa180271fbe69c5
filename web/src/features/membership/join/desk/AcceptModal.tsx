import { Trans, useLingui } from '@lingui/react/macro';
import type { JoinRequest } from '@outlay/contract/membership/join';
import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useState } from 'react';
import { toast } from '#screen/toast.ts';
import css from '#desk/Desk.module.css';
import { OneField } from '#desk/form/OneField.tsx';
import { memberQueries } from '#features/organisation/company/desk/members.queries.ts';
import { FormError } from '#desk/form/FormError.tsx';
import { useDecide } from './joining.queries.ts';

/** The department and grade of a new member. */
export function AcceptModal({ request, onClose }: { request: JoinRequest; onClose: () => void }) {
  const { t } = useLingui();
  const { id, version, name, account } = request;
  const [departmentId, setDepartmentId] = useState(request.departmentId);
  const [grade, setGrade] = useState<string | null>(null);
  const departments = useQuery(memberQueries.departments()).data?.items ?? [];
  const grades = useQuery(memberQueries.ranks('grade')).data?.items ?? [];
  const decide = useDecide();
  const accept = () =>
    decide.mutate(
      { id, version, decision: 'accept', departmentId, grade: grade ?? '' },
      {
        onSuccess: () => {
          toast(t`${name} has joined.`, 'good');
          onClose();
        },
      },
    );
  return (
    <Modal
      open
      title={t`Accept ${name}`}
      okText={t`Accept request`}
      cancelText={t`Cancel`}
      okButtonProps={{ loading: decide.isPending }}
      onOk={accept}
      onCancel={onClose}
    >
      <p className={css['small']}>
        <Trans>They become an employee and are notified at {account}.</Trans>
      </p>
      <OneField
        label={t`Department`}
        value={departmentId}
        clearable
        placeholder={t`None yet`}
        options={departments.map((one) => ({ value: one.id, label: one.name }))}
        onChange={setDepartmentId}
      />
      {grades.length > 0 && (
        <OneField
          label={t`Grade`}
          value={grade}
          clearable
          placeholder={t`None yet`}
          options={grades.map((one) => ({ value: one.name, label: one.name }))}
          onChange={setGrade}
        />
      )}
      <FormError error={decide.error} />
    </Modal>
  );
}
