import type { Random } from './random.ts';
import { REGIONS, type Region } from './region.ts';

/** The seller or buyer of an invoice. */
export interface Party {
  name: string;
  taxId: string;
  address: string;
  phone: string;
  bank: string;
  account: string;
}

/** A party that can issue invoices; titles, codes and seals show its region. */
export interface Company extends Party {
  region: Region;
}

/** The company's trade; it determines the last word of its name. */
export type Trade = 'technology' | 'hotel' | 'restaurant' | 'retail' | 'transport' | 'office' | 'consulting';

const USCC_ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const USCC_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
const ORGANISATION_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2];

/** GB 11714: the check character of the nine-character organisation code inside a USCC. */
function organisationCheck(body: string): string {
  const sum = ORGANISATION_WEIGHTS.reduce(
    (total, weight, index) => total + weight * parseInt(body[index] ?? '0', 36),
    0,
  );
  const check = 11 - (sum % 11);
  return check === 10 ? 'X' : String(check % 11);
}

/** GB 32100-2015: the check character of the first seventeen characters. */
function usccCheck(first17: string): string {
  const sum = USCC_WEIGHTS.reduce((total, weight, index) => {
    const value = USCC_ALPHABET.indexOf(first17[index] ?? '');
    if (value < 0)
      throw new Error(`"${first17}" holds a character that no unified social credit code may hold.`);
    return total + weight * value;
  }, 0);
  return USCC_ALPHABET.charAt((31 - (sum % 31)) % 31);
}

export interface UsccParts {
  /** The registering authority and kind of body; `91` is an enterprise. */
  authority?: string;
  region: string;
  /** The first eight characters of the organisation code. */
  organisation: string;
}

/** A unified social credit code whose two check characters are both right. */
export function usccOf({ authority = '91', region, organisation }: UsccParts): string {
  const first17 = `${authority}${region}${organisation}${organisationCheck(organisation)}`;
  return first17 + usccCheck(first17);
}

/** Whether the last character of a unified social credit code agrees with the others. */
export function isUscc(text: string): boolean {
  return /^[0-9A-HJ-NPQRTUWXY]{18}$/.test(text) && usccCheck(text.slice(0, 17)) === text[17];
}

const BRANDS = [
  '云杉',
  '青禾',
  '星原',
  '海棠',
  '知远',
  '明澈',
  '北辰',
  '同舟',
  '和光',
  '听泉',
  '启明',
  '远山',
  '松石',
  '汇川',
  '拾光',
  '白鹭',
  '景行',
  '若谷',
];
const BRAND_TAILS = ['', '', '', '信', '达', '联', '诚', '创'];

const TRADE_WORDS: Record<Trade, readonly string[]> = {
  technology: ['信息技术', '软件', '网络科技', '数据科技', '智能科技'],
  hotel: ['酒店管理', '商务酒店', '宾馆'],
  restaurant: ['餐饮管理', '餐饮', '食品'],
  retail: ['商贸', '超市', '百货'],
  transport: ['出行服务', '汽车租赁', '运输'],
  office: ['办公用品', '文化用品', '电子商务'],
  consulting: ['管理咨询', '会展服务', '广告传媒'],
};

const BANKS = ['中国工商银行', '招商银行', '中国建设银行', '中国银行', '交通银行', '中国农业银行'];

/** A fictitious company with a valid address, bank and tax number. */
export function fakeCompany(random: Random, options: { trade?: Trade; region?: Region } = {}): Company {
  const region = options.region ?? random.pick(REGIONS);
  const trade = options.trade ?? random.pick(Object.keys(TRADE_WORDS) as Trade[]);
  const brand = random.pick(BRANDS) + random.pick(BRAND_TAILS);
  const road = random.pick(region.roads);
  const letters = 'ABCDEFGHJKLMNPQRTUWXY';
  const organisation = `MA${random.integer(1, 9)}${random.pick([...letters])}${random.pick([...letters])}${random.digits(3)}`;
  return {
    name: `${region.city.replace('市', '')}${brand}${random.pick(TRADE_WORDS[trade])}有限公司`,
    taxId: usccOf({ region: region.code, organisation }),
    address: `${region.city}${region.district}${road}${random.integer(8, 1999)}号${random.integer(2, 28)}层`,
    phone: `${region.phone}-${random.integer(2, 8)}${random.digits(7)}`,
    bank: `${random.pick(BANKS)}${region.city.replace('市', '')}${road.replace(/(大道|大街|路|街)$/, '')}支行`,
    account: `${random.integer(1, 6)}${random.digits(random.pick([14, 15, 18]))}`,
    region,
  };
}

const FAMILY_NAMES = [
  '陈',
  '林',
  '周',
  '吴',
  '沈',
  '许',
  '何',
  '宋',
  '郑',
  '谢',
  '韩',
  '唐',
  '冯',
  '曹',
  '程',
];
const GIVEN_NAMES = [
  '晓雯',
  '子昂',
  '思远',
  '雨桐',
  '嘉宁',
  '文博',
  '静怡',
  '一鸣',
  '佳慧',
  '浩然',
  '若溪',
  '志强',
  '敏',
  '磊',
  '婷',
];

export function fakePerson(random: Random): string {
  return random.pick(FAMILY_NAMES) + random.pick(GIVEN_NAMES);
}

/** A masked citizen number as printed on tickets, with the birthday masked. */
export function maskedCitizenId(random: Random): string {
  return `${random.pick(REGIONS).code}19${random.integer(70, 99)}****${random.digits(3)}${random.pick(['X', ...'0123456789'])}`;
}
