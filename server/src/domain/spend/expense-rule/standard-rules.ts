import type { LocalText } from '@outlay/contract/fields';
import type { ExpenseRule, ExpenseRuleScope } from '@outlay/contract/spend/expense-rule';

type Draft<Rule = ExpenseRule> = Rule extends ExpenseRule ? Omit<Rule, 'id' | 'version'> : never;

const text = (zh: string, zhHant: string, en: string, fr: string, es: string): LocalText => ({
  'zh-Hans': zh,
  'zh-Hant': zhHant,
  en,
  fr,
  es,
});

const scope = (changes: Partial<ExpenseRuleScope> = {}): ExpenseRuleScope => ({
  expenseTypes: [],
  documentTypes: [],
  grades: [],
  cities: [],
  exceptCities: [],
  ...changes,
});

/** Cities, each with the names that people type. */
const FIRST_TIER = ['北京', 'Beijing', '上海', 'Shanghai', '广州', 'Guangzhou', '深圳', 'Shenzhen'];
const SECOND_TIER = [
  ...['天津', 'Tianjin', '重庆', 'Chongqing', '杭州', 'Hangzhou', '南京', 'Nanjing', '苏州', 'Suzhou'],
  ...['成都', 'Chengdu', '武汉', 'Wuhan', '西安', "Xi'an", '厦门', 'Xiamen', '青岛', 'Qingdao'],
  ...['宁波', 'Ningbo', '长沙', 'Changsha', '郑州', 'Zhengzhou', '大连', 'Dalian', '济南', 'Jinan'],
];

const lodging = (name: LocalText, amount: number, cities: Partial<ExpenseRuleScope>): Draft => ({
  name,
  enabled: true,
  effect: 'warn',
  kind: 'limit',
  scope: scope({ expenseTypes: ['lodging'], ...cities }),
  params: { per: 'tripDay', amount },
});

/** The default rules of a new company, mostly warnings. Amounts are in fen. */
export const STANDARD_RULES: readonly Draft[] = [
  lodging(
    text(
      '住宿标准：一线城市',
      '住宿標準：一線城市',
      'Lodging, first-tier cities',
      'Hébergement, villes de premier rang',
      'Alojamiento, ciudades de primer nivel',
    ),
    60_000,
    { cities: FIRST_TIER },
  ),
  lodging(
    text(
      '住宿标准：二线城市',
      '住宿標準：二線城市',
      'Lodging, second-tier cities',
      'Hébergement, villes de second rang',
      'Alojamiento, ciudades de segundo nivel',
    ),
    45_000,
    { cities: SECOND_TIER },
  ),
  lodging(
    text(
      '住宿标准：其他城市',
      '住宿標準：其他城市',
      'Lodging, elsewhere',
      'Hébergement, ailleurs',
      'Alojamiento, otros lugares',
    ),
    35_000,
    { exceptCities: [...FIRST_TIER, ...SECOND_TIER] },
  ),
  {
    name: text(
      '招待费须填写参加人员',
      '招待費須填寫參加人員',
      'Hospitality requires attendees',
      'Frais de réception : indiquer les participants',
      'Atenciones: indicar los asistentes',
    ),
    enabled: true,
    effect: 'reason',
    kind: 'requiredField',
    scope: scope({ expenseTypes: ['entertainment'] }),
    params: { field: 'attendees' },
  },
  {
    name: text(
      '500 元以上须有发票',
      '500 元以上須有發票',
      'Invoice required above 500.00',
      'Facture obligatoire au-dessus de 500,00',
      'Factura obligatoria por encima de 500,00',
    ),
    enabled: true,
    effect: 'warn',
    kind: 'receiptAbove',
    scope: scope(),
    params: { amount: 50_000 },
  },
  {
    name: text(
      '超过 90 天的费用',
      '超過 90 天的費用',
      'Spent more than 90 days ago',
      'Dépensé il y a plus de 90 jours',
      'Gastado hace más de 90 días',
    ),
    enabled: true,
    effect: 'warn',
    kind: 'age',
    scope: scope(),
    params: { days: 90 },
  },
  {
    name: text(
      '疑似重复报销',
      '疑似重複報銷',
      'Possible duplicate claim',
      'Ressemble à une dépense déjà demandée',
      'Parece un gasto ya presentado',
    ),
    enabled: true,
    effect: 'warn',
    kind: 'similar',
    scope: scope(),
    params: {},
  },
  {
    name: text(
      '周末或节假日的费用',
      '週末或節假日的費用',
      'Spent on a non-working day',
      'Dépensé un jour non travaillé',
      'Gastado en un día no laborable',
    ),
    enabled: false,
    effect: 'warn',
    kind: 'weekend',
    scope: scope(),
    params: {},
  },
];
