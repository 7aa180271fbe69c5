import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { CompanyRole } from '@outlay/contract/organisation/role';
import { Modal } from 'antd';
import { toast } from '#screen/toast.ts';
import { FormError } from '#desk/form/FormError.tsx';
import { useRemoveRole } from './roles.queries.ts';

/** Asks for confirmation: every holder loses the role at once. */
export function RemoveRole({ role, onClose }: { role: CompanyRole; onClose: () => void }) {
  const { t } = useLingui();
  const remove = useRemoveRole();
  const { key, name, version, holders } = role;
  const submit = () =>
    remove.mutate(
      { id: key, version },
      {
        onSuccess: () => {
          toast(t`Removed`, 'good');
          onClose();
        },
      },
    );
  return (
    <Modal
      open
      title={t`Remove the role “${name}”?`}
      okText={t`Remove`}
      okButtonProps={{ danger: true, loading: remove.isPending }}
      cancelText={t`Cancel`}
      onOk={submit}
      onCancel={onClose}
    >
      <p>
        {holders === 0 ? (
          <Trans>No one has it.</Trans>
        ) : (
          <Plural
            value={holders}
            one="# member has it and loses its permissions at once."
            other="# members have it and lose its permissions at once."
          />
        )}
      </p>
      <FormError error={remove.error} />
    </Modal>
  );
}
