import { Trans, useLingui } from '@lingui/react/macro';
import type { Member } from '@outlay/contract/organisation/company';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { CallError } from '#api/call-error.ts';
import { errorWords } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { MembersField } from '#features/organisation/company/desk/MembersField.tsx';
import { offboardingQueries } from '../offboarding.queries.ts';
import { useRemoveMember } from '#features/organisation/company/desk/members.queries.ts';
import { OpenList } from './OpenList.tsx';

/** Marks a member as a leaver: first lists what is open and asks who takes it over. */
export function LeaveButton({ member, onDone }: { member: Member; onDone: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button danger type="text" onClick={() => setAsking(true)}>
        <Trans>Left the company</Trans>
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
  const open = useQuery(offboardingQueries.obligations(id));
  const remove = useRemoveMember();
  const needed = needsHandOver(remove.error) || (open.data?.tasks.length ?? 0) > 0;
  const done = () => {
    toast(t`${name} has left`, 'good');
    onDone();
  };
  return (
    <Modal
      open
      width={520}
      title={t`Mark ${name} as having left?`}
      okText={t`Yes, mark as left`}
      cancelText={t`Cancel`}
      okButtonProps={{
        danger: true,
        loading: remove.isPending,
        disabled: !open.data || (needed && handOverTo === null),
      }}
      onOk={() => remove.mutate({ id, version, handOverTo }, { onSuccess: done })}
      onCancel={onClose}
    >
      <p>
        <Trans>They are signed out everywhere at once. Their documents are kept.</Trans>
      </p>
      {open.data ? (
        <OpenList open={open.data} />
      ) : open.error ? (
        <ErrorBox error={open.error} onRetry={() => void open.refetch()} />
      ) : (
        <SkeletonRows />
      )}
      <MembersField
        single
        label={t`Transfer approvals and departments to`}
        placeholder={needed ? t`Choose a colleague` : t`Nobody`}
        except={id}
        value={handOverTo === null ? [] : [handOverTo]}
        error={
          remove.error && (!needsHandOver(remove.error) || handOverTo === null)
            ? errorWords(remove.error)
            : null
        }
        onChange={([next]) => setHandOverTo(next ?? null)}
      />
    </Modal>
  );
}
