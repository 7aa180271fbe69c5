import { msg } from '@lingui/core/macro';
import type { MessageKind } from '@outlay/contract/platform/message.kind';
import type { KindWords } from './kind-words.ts';

/** Messages for those who look after the company's connections. Values: name of the connection, reason. */
export const CONNECTION_WORDS: Record<Extract<MessageKind, 'notDelivered'>, KindWords> = {
  notDelivered: {
    title: msg`Not delivered`,
    text: msg({
      message:
        '{name} did not accept messages or documents. Its reason: {reason}. See the last events on the page Connections.',
    }),
    icon: 'bell',
    tone: 'stop',
  },
};
