import type { Locale } from '@outlay/contract/locale';

interface Mailed {
  number: string;
  title: string;
  submitter: string;
  /** As plain decimals with the code: `1320.50 CNY` */
  money: string;
  link: string;
}

const TEXTS: Readonly<Record<Locale, (mailed: Mailed) => string>> = {
  'zh-Hans': ({ number, title, submitter, money, link }) =>
    `${submitter} 的单据 ${number}「${title}」（${money}）等待您审批：\n${link}\n链接三天内有效，仅限这一张单据，请勿转发。`,
  'zh-Hant': ({ number, title, submitter, money, link }) =>
    `${submitter} 的單據 ${number}「${title}」（${money}）等待您審批：\n${link}\n連結三天內有效，僅限這一張單據，請勿轉寄。`,
  en: ({ number, title, submitter, money, link }) =>
    `${number} “${title}” by ${submitter} (${money}) is waiting for your approval:\n${link}\nThe link is valid for three days and for this document only. Please do not forward it.`,
  fr: ({ number, title, submitter, money, link }) =>
    `${number} « ${title} » de ${submitter} (${money}) attend votre validation :\n${link}\nLe lien est valable trois jours et pour ce seul document. Merci de ne pas le transférer.`,
  es: ({ number, title, submitter, money, link }) =>
    `${number} «${title}» de ${submitter} (${money}) espera su aprobación:\n${link}\nEl enlace vale tres días y solo para este documento. No lo reenvíe.`,
};

/** The mail that asks somebody to decide, with the link to the one document. */
export const mailText = (locale: Locale, mailed: Mailed): string => TEXTS[locale](mailed);
