import { useLingui } from '@lingui/react/macro';
import type { Message } from '@outlay/contract/platform/message';
import { formatRecent } from '#text/format.ts';
import { navigateTo } from '#navigation/nav.ts';
import { LongRows } from '#ui/LongRows.tsx';
import { addressOfMessage } from './message-places.ts';
import { useRead } from '../message.queries.ts';
import { MessageRow } from './MessageRow.tsx';

export function MessageList({ items }: { items: Message[] }) {
  const { t } = useLingui();
  const read = useRead();
  const open = (message: Message) => {
    // The message's own page marks it as read itself.
    if (!message.read && (message.documentId ?? message.values['bagId'])) void read(message.id);
    navigateTo(addressOfMessage(message));
  };
  return (
    <LongRows items={items} label={t`Messages`}>
      {(message) => (
        <MessageRow message={message} when={formatRecent(message.at)} onPress={() => open(message)} />
      )}
    </LongRows>
  );
}
