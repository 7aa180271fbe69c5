import { Trans, useLingui } from '@lingui/react/macro';
import type { MessageTab } from '@outlay/contract/platform/message.notice';
import { Empty } from '#ui/Empty.tsx';

interface NoMessagesProps {
  tab: MessageTab;
  unreadOnly: boolean;
  searched: boolean;
}

/** The empty state, with a hint on what to do. */
export function NoMessages({ tab, unreadOnly, searched }: NoMessagesProps) {
  const { t } = useLingui();
  if (searched)
    return (
      <Empty title={t`Nothing here`} icon="search">
        <Trans>Try another word, or look under the other tab.</Trans>
      </Empty>
    );
  if (unreadOnly)
    return (
      <Empty title={t`All read`} icon="check">
        <Trans>Show all to find messages you have read.</Trans>
      </Empty>
    );
  return (
    <Empty title={t`No messages`} icon="bell">
      {tab === 'approval' ? (
        <Trans>Decisions on your documents, and anything waiting for you, appear here.</Trans>
      ) : (
        <Trans>News about payments, your account and your company appears here.</Trans>
      )}
    </Empty>
  );
}
