import { Trans, useLingui } from '@lingui/react/macro';
import type { DirectoryLink } from '@outlay/contract/membership/directory';
import { ReasonModal } from '#desk/ReasonModal.tsx';
import { toast } from '#screen/toast.ts';
import { useUnlink } from './directory.queries.ts';

interface UnlinkModalProps {
  link: DirectoryLink;
  onClose: () => void;
}

/** Asks for the reason, and says what is undone and what is not. */
export function UnlinkModal({ link: { externalId, name, member }, onClose }: UnlinkModalProps) {
  const { t } = useLingui();
  const change = useUnlink();
  const outside = name || externalId;
  const unlink = (reason: string) =>
    change.mutate(
      { externalId, memberId: member.id, reason },
      {
        onSuccess: () => {
          toast(t`Unlinked`, 'good');
          onClose();
        },
      },
    );
  return (
    <ReasonModal
      open
      danger
      title={t`Unlink “${outside}” from ${member.name}?`}
      label={t`Reason`}
      okText={t`Unlink`}
      busy={change.isPending}
      error={change.error}
      onClose={onClose}
      onDone={unlink}
    >
      <p>
        <Trans>
          The entry then waits under Decisions, and signing in with it as this member ends. The member stays,
          with what the directory has changed: correct name and department under Members.
        </Trans>
      </p>
    </ReasonModal>
  );
}
