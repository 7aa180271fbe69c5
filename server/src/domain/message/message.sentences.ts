import type { Locale } from '@outlay/contract/locale';
import type { MessageKind } from '@outlay/contract/message';
import { EN } from './sentences.en.ts';
import { ES } from './sentences.es.ts';
import { FR } from './sentences.fr.ts';
import { ZH_HANS } from './sentences.zh-hans.ts';
import { ZH_HANT } from './sentences.zh-hant.ts';

interface Words {
  /** What a lock screen and a mailbox may show: what happened, and neither names, numbers nor amounts. */
  of: Readonly<Record<MessageKind, string>>;
  count: (count: number) => string;
  all: string;
  /** What stands between a sentence and its link. */
  colon: string;
}

const WORDS: Readonly<Record<Locale, Words>> = {
  'zh-Hans': { of: ZH_HANS, count: (count) => `您有 ${count} 条新消息`, all: '全部消息', colon: '：' },
  'zh-Hant': { of: ZH_HANT, count: (count) => `您有 ${count} 則新訊息`, all: '全部訊息', colon: '：' },
  en: {
    of: EN,
    count: (count) => `You have ${count} new message${count === 1 ? '' : 's'}`,
    all: 'All messages',
    colon: ':',
  },
  fr: {
    of: FR,
    count: (count) =>
      count < 2 ? `Vous avez ${count} nouveau message` : `Vous avez ${count} nouveaux messages`,
    all: 'Tous les messages',
    colon: ' :',
  },
  es: {
    of: ES,
    count: (count) => (count === 1 ? 'Tiene 1 mensaje nuevo' : `Tiene ${count} mensajes nuevos`),
    all: 'Todos los mensajes',
    colon: ':',
  },
};

export const sentencesIn = (locale: Locale): Words => WORDS[locale];
