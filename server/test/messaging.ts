import { messageEndpoints } from '@outlay/contract/platform/message';
import type { MessageKind } from '@outlay/contract/platform/message.kind';
import { notify } from '#domain/platform/message/message.service.ts';
import { inTransaction } from '#database/transaction.ts';
import { insertLastRows } from '#jobs/outbox.entries.ts';
import type { OutboxEntry } from '#jobs/outbox.topics.ts';
import { sure, type Crew } from './builders.ts';
import type { Person, TestServer } from './harness.ts';
import { openPage } from './page.ts';

/** Open pages and the messages of their readers, for the current server and crew. */
export function messageDesk(stage: () => { server: TestServer; crew: Crew }) {
  return {
    openPage: () => openPage(stage().server),
    unreadOf: async (who: Person) => sure(await stage().server.call(who, messageEndpoints.unread, {})).unread,
    /** Creates a message without a document and without triggering a poll. */
    leave(to: Person, kind: MessageKind = 'welcome') {
      const { server, crew } = stage();
      return inTransaction(server.db, crew.companyId, async (tx) => {
        const entries: OutboxEntry[] = [];
        const emit = (entry: OutboxEntry) => entries.push(entry);
        notify({ emit }, { to: [to.memberId], kind, values: {} });
        await insertLastRows(tx, { companyId: crew.companyId, at: server.now() }, entries);
      });
    },
  };
}
