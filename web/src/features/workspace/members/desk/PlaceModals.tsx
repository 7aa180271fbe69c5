import { Trans, useLingui } from '@lingui/react/macro';
import type { Department } from '@outlay/contract/organisation/company';
import { Modal } from 'antd';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import css from '#desk/Desk.module.css';
import { OneField } from '#desk/form/OneField.tsx';
import { SaveModal } from '#desk/form/SaveModal.tsx';
import { useSaved } from '#desk/form/use-saved.ts';
import { idsFrom, lastPlace, pathName } from './department-tree.ts';
import {
  useMergeDepartments,
  useMoveDepartment,
  useRemoveDepartment,
} from '#features/organisation/company/desk/members.queries.ts';
import { FormError } from '#desk/form/FormError.tsx';

interface PlaceModalProps {
  department: Department;
  departments: readonly Department[];
  onClose: () => void;
}

/** Every department outside this one, with its whole path. */
const others = (departments: readonly Department[], id: string) => {
  const inside = idsFrom(departments, id);
  return departments
    .filter((one) => !inside.includes(one.id))
    .map((one) => ({ value: one.id, label: pathName(departments, one.id) }));
};

export function MoveModal({ department, departments, onClose }: PlaceModalProps) {
  const { t } = useLingui();
  const { id, version, name } = department;
  const [parentId, setParent] = useState(department.parentId);
  const move = useMoveDepartment();
  const saved = useSaved(onClose);
  return (
    <SaveModal
      title={t`Move “${name}”`}
      saving={move.isPending}
      error={move.error}
      onSave={() => move.mutate({ id, version, ...lastPlace(departments, parentId, id) }, saved)}
      onClose={onClose}
    >
      <p className={css['small']}>
        <Trans>Sub-departments move along. Rules based on departments follow the new position at once.</Trans>
      </p>
      <OneField
        label={t`Parent department`}
        value={parentId}
        options={others(departments, id)}
        placeholder={t`The company`}
        clearable
        onChange={setParent}
      />
    </SaveModal>
  );
}

export function MergeModal({ department, departments, onClose }: PlaceModalProps) {
  const { t } = useLingui();
  const { id, version, name } = department;
  const [intoId, setInto] = useState<string | null>(null);
  const merge = useMergeDepartments();
  const saved = useSaved(onClose);
  return (
    <Modal
      open
      title={t`Merge “${name}” into another department`}
      okText={t`Merge`}
      cancelText={t`Cancel`}
      okButtonProps={{ danger: true, disabled: intoId === null, loading: merge.isPending }}
      onOk={() => intoId && merge.mutate({ id, version, intoId }, saved)}
      onCancel={onClose}
    >
      <p className={css['small']}>
        <Trans>
          Its members and sub-departments move along; budgets, flows and rules that name it will refer to the
          other department. Old documents keep its name. This cannot be undone.
        </Trans>
      </p>
      <OneField
        label={t`Merge into`}
        value={intoId}
        options={others(departments, id)}
        placeholder={t`Department`}
        onChange={setInto}
        error={merge.error && errorWords(merge.error)}
      />
    </Modal>
  );
}

export function RemoveModal({ department: { id, version, name }, onClose }: PlaceModalProps) {
  const { t } = useLingui();
  const remove = useRemoveDepartment();
  const saved = useSaved(onClose);
  return (
    <Modal
      open
      width={440}
      title={t`Remove “${name}”?`}
      okText={t`Remove`}
      cancelText={t`Cancel`}
      okButtonProps={{ danger: true, loading: remove.isPending }}
      onOk={() => remove.mutate({ id, version }, saved)}
      onCancel={onClose}
    >
      <p>
        <Trans>It disappears from all lists. Old documents keep its name.</Trans>
      </p>
      <FormError error={remove.error} />
    </Modal>
  );
}
