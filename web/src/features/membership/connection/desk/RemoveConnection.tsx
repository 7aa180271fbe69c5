import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Connection } from '@outlay/contract/membership/connection';
import { Modal } from 'antd';
import { useState } from 'react';
import { goToNow } from '#desk/desk-nav.ts';
import { toast } from '#screen/toast.ts';
import { FormError } from '#desk/form/FormError.tsx';
import { useRemoveConnection } from './connection.queries.ts';
import { LockedCards } from './LockedCards.tsx';

interface RemoveConnectionProps {
  connection: Connection;
  /** The use of its wallet was ended meanwhile. */
  onEnded: (connection: Connection) => void;
  onClose: () => void;
}

/** Asks for confirmation: the links go with the connection. */
export function RemoveConnection({ connection, onEnded, onClose }: RemoveConnectionProps) {
  const { t } = useLingui();
  const remove = useRemoveConnection();
  const [leave, setLeave] = useState(false);
  const { id, version, name, linked, lockedCards } = connection;
  const submit = () =>
    remove.mutate(
      { id, version, leaveCards: leave },
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
      okButtonProps={{ danger: true, loading: remove.isPending, disabled: lockedCards > 0 && !leave }}
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
      {lockedCards > 0 && (
        <LockedCards connection={connection} leave={leave} onLeave={setLeave} onEnded={onEnded} />
      )}
      <FormError error={remove.error} />
    </Modal>
  );
}
