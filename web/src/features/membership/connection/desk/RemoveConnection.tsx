import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Connection } from '@outlay/contract/membership/connection';
import { Modal } from 'antd';
import css from '#desk/Desk.module.css';
import { goToNow } from '#desk/desk-nav.ts';
import { toast } from '#screen/toast.ts';
import { errorWords } from '#text/errors.ts';
import { useRemoveConnection } from './connection.queries.ts';

interface RemoveConnectionProps {
  connection: Connection;
  onClose: () => void;
}

/** Asks for confirmation: the links go with the connection. */
export function RemoveConnection({ connection, onClose }: RemoveConnectionProps) {
  const { t } = useLingui();
  const remove = useRemoveConnection();
  const { id, version, name, linked } = connection;
  const submit = () =>
    remove.mutate(
      { id, version },
      {
        onSuccess: () => {
          toast(t`Removed`, 'good');
          goToNow('connections');
        },
      },
    );
  return (
    <Modal
      open
      title={t`Remove “${name}”?`}
      okText={t`Remove`}
      okButtonProps={{ danger: true, loading: remove.isPending }}
      cancelText={t`Cancel`}
      onOk={submit}
      onCancel={onClose}
    >
      <p>
        {linked === 0 ? (
          <Trans>No member is linked. Its ids and secrets are deleted.</Trans>
        ) : (
          <Plural
            value={linked}
            one="The link of # member goes, and they are signed out. Its ids and secrets are deleted."
            other="The links of # members go, and they are signed out. Its ids and secrets are deleted."
          />
        )}
      </p>
      {remove.error && (
        <p className={css['wrong']} role="alert">
          {errorWords(remove.error)}
        </p>
      )}
    </Modal>
  );
}
