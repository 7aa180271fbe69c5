import { Trans, useLingui } from '@lingui/react/macro';
import type { Member } from '@outlay/contract/company';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { CallError } from '#kit/call-error.ts';
import { errorWords } from '#kit/errors.ts';
import { toast } from '#kit/toast.ts';
import { MembersField } from '../form/MembersField.tsx';
import { useRemoveMember } from './members.queries.ts';

/** A leaver: asked once more, since the sessions end at once, and who takes over what waits for them. */
export function LeaveButton({ member, onDone }: { member: Member; onDone: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button danger type="text" onClick={() => setAsking(true)}>
        <Trans>Has left</Trans>
      </Button>
      {asking && <LeaveModal member={member} onDone={onDone} onClose={() => setAsking(false)} />}
    </>
  );
}

interface LeaveModalProps {
  member: Member;
  onDone: () => void;
  onClose: () => void;
}

const needsHandOver = (error: Error | null): boolean =>
  error instanceof CallError && error.reason === 'handOverNeeded';

function LeaveModal({ member: { id, version, name }, onDone, onClose }: LeaveModalProps) {
  const { t } = useLingui();
  const [handOverTo, setHandOverTo] = useState<string | null>(null);
  const remove = useRemoveMember();
  const needed = needsHandOver(remove.error);
  const leave = () =>
    remove.mutate(
      { id, version, handOverTo },
      {
        onSuccess: () => {
          toast(t`${name} has left`, 'good');
          onDone();
        },
      },
    );
  return (
    <Modal
      open
      width={440}
      title={t`${name} leaves the company?`}
      okText={t`Yes, has left`}
      cancelText={t`Cancel`}
      okButtonProps={{ danger: true, loading: remove.isPending, disabled: needed && handOverTo === null }}
      onOk={leave}
      onCancel={onClose}
    >
      <p>
        <Trans>Every session of theirs ends at once. Their documents stay.</Trans>
      </p>
      <MembersField
        single
        label={t`Their open approvals go to`}
        placeholder={t`Nobody, if there are none`}
        except={id}
        value={handOverTo === null ? [] : [handOverTo]}
        error={remove.error && (!needed || handOverTo === null) ? errorWords(remove.error) : null}
        onChange={([next]) => setHandOverTo(next ?? null)}
      />
    </Modal>
  );
}
