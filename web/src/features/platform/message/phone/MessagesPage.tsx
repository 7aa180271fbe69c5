import { Trans, useLingui } from '@lingui/react/macro';
import type { MessageTab } from '@outlay/contract/platform/message.notice';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#screen/toast.ts';
import { useSettled } from '#screen/use-settled.ts';
import { AsyncList } from '#ui/AsyncList.tsx';
import { Button } from '#ui/Button.tsx';
import { Chips } from '#ui/Chips.tsx';
import { Page } from '#ui/Page.tsx';
import { SearchBar } from '#ui/SearchBar.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { kindsWith } from './kinds-with.ts';
import { messageQueries, seenMessages, useRead } from '../message.queries.ts';
import { MessageList } from './MessageList.tsx';
import { NoMessages } from './NoMessages.tsx';

/** Messages about approval on one tab, all others on the second; with a search and a filter for unread ones. */
export function MessagesPage() {
  const { t } = useLingui();
  const [tab, setTab] = useState<MessageTab>('approval');
  const [unreadOnly, setUnreadOnly] = useState(false);
  const [search, setSearch] = useState('');
  const settledSearch = useSettled(search.trim());
  const filter = { tab, unreadOnly, search: settledSearch, kinds: kindsWith(settledSearch) };
  const list = useInfiniteQuery(messageQueries.list(filter));
  const first = list.data?.pages[0];
  const unreadOf = (one: MessageTab) => first?.unreadOf[one] || undefined;
  return (
    <Page title={t`Messages`} layout="rows" aside={first && first.unread > 0 && <ReadAll />}>
      <Tabs
        label={t`Messages`}
        value={tab}
        options={[
          { value: 'approval', label: t`Approval`, count: unreadOf('approval') },
          { value: 'other', label: t`Other`, count: unreadOf('other') },
        ]}
        onChange={setTab}
      />
      <SearchBar value={search} onChange={setSearch} placeholder={t`Search the messages`} />
      <Chips
        label={t`Filter`}
        value={unreadOnly ? 'unread' : 'all'}
        options={[
          { value: 'all', label: t`All` },
          { value: 'unread', label: t`Unread` },
        ]}
        onChange={(value) => setUnreadOnly(value === 'unread')}
      />
      <AsyncList
        list={list}
        cacheName={seenMessages(filter)}
        empty={<NoMessages tab={tab} unreadOnly={unreadOnly} searched={settledSearch !== ''} />}
      >
        {(items) => <MessageList items={items} />}
      </AsyncList>
    </Page>
  );
}

function ReadAll() {
  const { t } = useLingui();
  const read = useRead();
  const [busy, setBusy] = useState(false);
  const readAll = async () => {
    setBusy(true);
    const sent = await read(null);
    setBusy(false);
    toast(sent ? t`All marked as read` : t`Saved on this phone, not sent yet.`, sent ? 'good' : 'plain');
  };
  return (
    <Button tone="text" small busy={busy} onPress={() => void readAll()}>
      <Trans>Mark all as read</Trans>
    </Button>
  );
}
