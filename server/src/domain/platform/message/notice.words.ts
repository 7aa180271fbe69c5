import type { Locale } from '@outlay/contract/locale';
import type { MessageKind } from '@outlay/contract/platform/message.kind';
import { ALWAYS_TOLD } from '@outlay/contract/platform/message.notice';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import type { PushNote } from '#domain/platform/push/push.service.ts';
import { words } from '#i18n/words.ts';
import { ABOVE_A_LINK, ALL_MESSAGES, NEW_MESSAGES, SENTENCES } from './message.words.ts';

/** A message as sent outside the app: its kind and where it links. */
export interface PendingNotice {
  id: string;
  kind: MessageKind;
  documentId: string | null;
}

const LINES_MOST = 50;

const messagePath = ({ id }: PendingNotice) => pageAddress(ROUTES.message, { id });
const documentPath = (one: PendingNotice) =>
  one.documentId ? pageAddress(ROUTES.document, { id: one.documentId }) : messagePath(one);

/** One mail for several notices, with links but without their contents, since others may read the mailbox. */
export function gatheredMail(notices: readonly PendingNotice[], locale: Locale, origin: string): string {
  const say = words(locale);
  const linked = (sentence: string, path: string) => `${say(ABOVE_A_LINK, { sentence })}\n${origin}${path}`;
  const lines = notices.slice(0, LINES_MOST).map((one) => linked(say(SENTENCES[one.kind]), messagePath(one)));
  if (notices.length === 1) return lines.join('');
  const count = say(NEW_MESSAGES, { count: notices.length });
  return [count, ...lines, linked(say(ALL_MESSAGES), ROUTES.messages)].join('\n\n');
}

/** One push notification for several notices. */
export function gatheredPush(pending: readonly PendingNotice[], locale: Locale): PushNote {
  const say = words(locale);
  const [first] = pending;
  const urgency = pending.some(({ kind }) => ALWAYS_TOLD.includes(kind) || kind.startsWith('task'))
    ? 'high'
    : 'normal';
  if (pending.length === 1 && first)
    return {
      body: say(SENTENCES[first.kind]),
      url: documentPath(first),
      about: first.documentId ?? first.id,
      urgency,
    };
  return {
    body: say(NEW_MESSAGES, { count: pending.length }),
    url: ROUTES.messages,
    about: first?.id ?? '',
    urgency,
  };
}
