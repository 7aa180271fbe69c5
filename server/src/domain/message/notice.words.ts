import type { Locale } from '@outlay/contract/locale';
import type { MessageKind } from '@outlay/contract/message';
import { ALWAYS_TOLD } from '@outlay/contract/message.notice';
import type { PushNote } from '#domain/push/push.service.ts';
import { sentencesIn } from './message.sentences.ts';

/** A message as it is told outside of the app: of what kind, and where it leads. */
export interface Owed {
  id: string;
  kind: MessageKind;
  documentId: string | null;
}

const LINES_MOST = 50;
const LIST = '/pages/message/message';

const messagePath = ({ id }: Owed) => `/pages/form/Message?id=${id}`;
const documentPath = (one: Owed) =>
  one.documentId ? `/pages/form/bill?id=${one.documentId}` : messagePath(one);

/** One mail for all of it, with a link each; never what the messages say: mailboxes are read by others. */
export function gatheredMail(owed: readonly Owed[], locale: Locale, origin: string): string {
  const { of, count, all, colon } = sentencesIn(locale);
  const lines = owed
    .slice(0, LINES_MOST)
    .map((one) => `${of[one.kind]}${colon}\n${origin}${messagePath(one)}`);
  if (owed.length === 1) return lines.join('');
  return [count(owed.length), ...lines, `${all}${colon}\n${origin}${LIST}`].join('\n\n');
}

/** One word on the lock screen for all of it. */
export function gatheredPush(owed: readonly Owed[], locale: Locale): PushNote {
  const { of, count } = sentencesIn(locale);
  const [first] = owed;
  const urgency = owed.some(({ kind }) => ALWAYS_TOLD.includes(kind) || kind.startsWith('task'))
    ? 'high'
    : 'normal';
  if (owed.length === 1 && first)
    return {
      body: of[first.kind],
      url: documentPath(first),
      about: first.documentId ?? first.id,
      urgency,
    };
  return { body: count(owed.length), url: LIST, about: first?.id ?? '', urgency };
}
