import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Connection } from '@outlay/contract/membership/connection';
import { Modal } from 'antd';
import { toast } from '#screen/toast.ts';
import { FormError } from '#desk/form/FormError.tsx';
import { useSwitchConnection } from './connection.queries.ts';

interface SwitchOffProps {
  connection: Connection;
  onVersion: (version: number) => void;
  onClose: () => void;
}

/** Asks for confirmation: whoever came in through it is signed out. */
export function SwitchOff({ connection, onVersion, onClose }: SwitchOffProps) {
  const { t } = useLingui();
  const change = useSwitchConnection();
  const { id, version, name, linked, lockedCards } = connection;
  const submit = () =>
    change.mutate(
      { id, version, enabled: false },
      {
        onSuccess: (answer) => {
          onVersion(answer.version);
          toast(t`Switched off`, 'good');
          onClose();
        },
      },
    );
  return (
    <Modal
      open
      title={t`Switch off “${name}”?`}
      okText={t`Switch off`}
      okButtonProps={{ danger: true, loading: change.isPending }}
      cancelText={t`Cancel`}
      onOk={submit}
      onCancel={onClose}
    >
      <p>
        <Trans>Nobody can come in through it, and whoever signed in through it is signed out at once.</Trans>{' '}
        {linked > 0 && (
          <Plural
            value={linked}
            one="The link of # member is kept."
            other="The links of # members are kept."
          />
        )}
      </p>
      {lockedCards > 0 && (
        <p>
          <Plural
            value={lockedCards}
            one="# card stays locked in its owner’s wallet until the connection is on again, or its wallet is no longer used."
            other="# cards stay locked in their owners’ wallets until the connection is on again, or its wallet is no longer used."
          />
        </p>
      )}
      <FormError error={change.error} />
    </Modal>
  );
}
