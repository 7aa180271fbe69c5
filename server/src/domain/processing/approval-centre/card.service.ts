import type { MessageDescriptor } from '@lingui/core';
import type { Locale } from '@outlay/contract/locale';
import { MessageKind } from '@outlay/contract/platform/message.kind';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { signedInMember } from '#domain/organisation/account/signed-in.service.ts';
import { readable } from '#domain/documents/document/read/read.service.ts';
import type { Opened } from '#domain/membership/connection/source.service.ts';
import { SENTENCES } from '#domain/platform/message/message.service.ts';
import type { Db } from '#database/connect.ts';
import { instantText, moneyText } from '#i18n/format.ts';
import { localText } from '#i18n/local-text.ts';
import { words } from '#i18n/words.ts';
import type { ChatMessage } from '#provider/platform/messages.port.ts';
import { BUTTONS, FACTS } from './centre.words.ts';
import { findTask, type findMessage } from './card.repository.ts';
import { addressIn, documentIn } from '#domain/membership/connection/places.service.ts';
import { findShown } from './state.repository.ts';

export type MessageRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

export interface CardReader {
  memberId: string;
  locale: Locale;
  timeZone: string;
}

export interface BuiltCard {
  message: ChatMessage;
  /** The task that its buttons decide. */
  taskId: string | null;
}

interface Building {
  db: Db;
  now: Date;
  site: string;
  connection: Opened;
  reader: CardReader;
}

export interface CardState {
  cardId: string;
  /** What became of the task, in place of the buttons. */
  outcome: string | null;
  /** The task of a card that was begun before; otherwise the open task of the member, if any. */
  taskId?: string | null;
}

/**
 * A message as the app of the platform shows it: what the member may see of the document in a list of the app, and no more.
 */
export async function buildCard(
  building: Building,
  row: MessageRow,
  { cardId, outcome, taskId }: CardState,
): Promise<BuiltCard> {
  const { reader, connection, site } = building;
  const say = words(reader.locale);
  const kind = MessageKind.parse(row.kind);
  const document = await findReadable(building, row.document_id);
  const isTask = kind === 'taskArrived' || kind === 'taskUrged' || kind === 'taskReminded';
  const task =
    document && isTask && outcome === null
      ? await findTask(building.db, connection.companyId, {
          ...{ documentId: document.id, memberId: reader.memberId, taskId: taskId ?? null },
        })
      : undefined;
  const url = document
    ? documentIn(connection, site, document.id)
    : addressIn(connection, site, pageAddress(ROUTES.message, { id: row.id }));
  const message: ChatMessage = {
    id: cardId,
    title: say(SENTENCES[kind]),
    facts: document ? factsOf(reader.locale, row, { document, isTask }) : [],
    at: instantText(row.created_at, reader),
    open: { text: say(BUTTONS.open), url },
    decision:
      task && reportsPresses(connection)
        ? {
            approve: say(task.kind === 'handle' ? BUTTONS.handle : BUTTONS.approve),
            reject: { text: say(task.kind === 'handle' ? BUTTONS.open : BUTTONS.reject), url },
          }
        : null,
    outcome,
  };
  return { message, taskId: task?.id ?? null };
}

/** Without the callback's token no press of a button is reported; a suite's commands never report one. */
const reportsPresses = ({ settings, secrets }: Opened): boolean =>
  settings.kind !== 'wecomSuite' && secrets.callbackToken !== undefined;

/** The document, if the member may read it. */
async function findReadable({ db, now, connection, reader }: Building, documentId: string | null) {
  if (documentId === null) return undefined;
  const { companyId } = connection;
  const user = await signedInMember(db, companyId, reader.memberId, { now });
  if (!user || !(await readable({ db, user, now: () => now }, [documentId])).has(documentId))
    return undefined;
  return await findShown(db, companyId, documentId);
}

type Document = NonNullable<Awaited<ReturnType<typeof findShown>>>;

function factsOf(
  locale: Locale,
  { values }: MessageRow,
  { document, isTask }: { document: Document; isTask: boolean },
): ChatMessage['facts'] {
  const say = words(locale);
  const money = { amount: document.shown_amount, currency: document.currency };
  const texts = values as Record<string, string>;
  const facts: [MessageDescriptor, string][] = [
    [FACTS.type, localText(document.type_name, locale)],
    [FACTS.number, document.number ?? ''],
    isTask ? [FACTS.submitter, document.submitter_name] : [FACTS.actor, texts['actor'] ?? ''],
    [FACTS.amount, moneyText(money, { locale })],
    [FACTS.title, document.title],
    [FACTS.reason, texts['reason'] ?? ''],
  ];
  return facts.flatMap(([name, value]) => (value === '' ? [] : [{ name: say(name), value }]));
}
