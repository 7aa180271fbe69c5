import type { LocalText } from '@outlay/contract/fields';

/** Words that a new company's data carries, in the five languages. */
export const words = (zh: string, zhHant: string, en: string, fr: string, es: string): LocalText => ({
  'zh-Hans': zh,
  'zh-Hant': zhHant,
  en,
  fr,
  es,
});

/** The steps of every route that no flow names. */
export const LOCAL_WORDS = {
  submit: words('提交', '提交', 'Submitted', 'Soumis', 'Enviado'),
  pay: words('出纳付款', '出納付款', 'Payment', 'Paiement', 'Pago'),
};
