import type { InvoicedType } from './demo.invoices.ts';
import { createRandom } from './invoices/random.ts';
import { DEMO_MEMBERS } from './demo.company.ts';

/** The state of a claim in the initial demo data. */
export type Ending =
  | 'draft'
  | 'withLeader'
  | 'withAccountant'
  | 'returned'
  | 'withdrawn'
  | 'rejected'
  | 'voided'
  | 'passed'
  | 'inPayment'
  | 'paid';

export interface StoryLine {
  type: InvoicedType;
  /** Cents. */
  total: number;
  daysBefore: number;
  paper: boolean;
}

export interface Story {
  account: string;
  title: string;
  project: string;
  ending: Ending;
  /** When it was created. */
  daysAgo: number;
  lines: StoryLine[];
  ccTo?: string;
}

const trip = (nights: number, lodging: number, train: number): StoryLine[] => [
  { type: 'transport', total: train, daysBefore: nights + 1, paper: true },
  { type: 'lodging', total: lodging, daysBefore: 1, paper: true },
  { type: 'taxi', total: 4_600 + nights * 310, daysBefore: 1, paper: true },
];

const one = (type: InvoicedType, total: number, paper = true): StoryLine[] => [
  { type, total, daysBefore: 2, paper },
];

const LIN = '13900000002';

/** Claims of the employee of the login page: one in each of the nine statuses, some with findings for approvers. */
const OF_LIN: Story[] = [
  {
    account: LIN,
    title: '上海客户拜访',
    project: '华东渠道',
    ending: 'withLeader',
    daysAgo: 1,
    lines: trip(2, 132_000, 67_300),
    ccTo: '13900000006',
  },
  {
    account: LIN,
    title: '双十一物料印刷',
    project: '双十一',
    ending: 'withLeader',
    daysAgo: 2,
    lines: one('office', 38_650),
  },
  {
    account: LIN,
    title: '媒体午餐会',
    project: '品牌',
    ending: 'withAccountant',
    daysAgo: 4,
    lines: [...one('entertainment', 86_800), ...one('taxi', 5_240, false)],
  },
  {
    account: LIN,
    title: '深圳展会差旅',
    project: '秋季展',
    ending: 'returned',
    daysAgo: 6,
    lines: trip(3, 198_000, 93_650),
  },
  {
    account: LIN,
    title: '团队培训资料',
    project: '',
    ending: 'withdrawn',
    daysAgo: 8,
    lines: one('training', 52_000),
  },
  {
    account: LIN,
    title: '部门聚餐',
    project: '',
    ending: 'rejected',
    daysAgo: 13,
    lines: one('meals', 128_800),
  },
  {
    account: LIN,
    title: '重复提交的打车票',
    project: '',
    ending: 'voided',
    daysAgo: 17,
    lines: one('taxi', 6_720, false),
  },
  {
    account: LIN,
    title: '杭州渠道会',
    project: '华东渠道',
    ending: 'passed',
    daysAgo: 5,
    lines: trip(1, 45_800, 7_300),
  },
  {
    account: LIN,
    title: '直播设备耗材',
    project: '直播间',
    ending: 'inPayment',
    daysAgo: 9,
    lines: [...one('office', 92_480), ...one('other', 25_600)],
  },
  {
    account: LIN,
    title: '十月市内交通',
    project: '',
    ending: 'paid',
    daysAgo: 24,
    lines: [...one('taxi', 7_840), ...one('taxi', 3_920), ...one('taxi', 5_610)],
  },
  {
    account: LIN,
    title: '南京路演',
    project: '路演',
    ending: 'paid',
    daysAgo: 38,
    lines: trip(2, 88_000, 13_950),
  },
  {
    account: LIN,
    title: '武汉行业峰会',
    project: '品牌',
    ending: 'paid',
    daysAgo: 46,
    lines: [...trip(3, 168_000, 46_600), ...one('meals', 21_300)],
  },
  {
    account: LIN,
    title: '西安用户访谈',
    project: '',
    ending: 'paid',
    daysAgo: 63,
    lines: trip(2, 96_000, 51_800),
  },
  {
    account: LIN,
    title: '新品发布会物料',
    project: '品牌',
    ending: 'paid',
    daysAgo: 86,
    lines: [...one('office', 128_000), ...one('training', 36_000)],
  },
  {
    account: LIN,
    title: '九月通讯费',
    project: '',
    ending: 'paid',
    daysAgo: 55,
    lines: one('communication', 19_900),
  },
  {
    account: LIN,
    title: '客户礼品',
    project: '品牌',
    ending: 'paid',
    daysAgo: 71,
    lines: one('entertainment', 64_000),
  },
  {
    account: LIN,
    title: '广州渠道走访',
    project: '华南渠道',
    ending: 'draft',
    daysAgo: 1,
    lines: trip(1, 52_800, 86_200),
  },
];

const TITLES: readonly [string, StoryLine[]][] = [
  ['苏州客户验收', trip(1, 42_000, 4_950)],
  ['研发服务器配件', one('office', 156_000)],
  ['候选人接待', one('meals', 32_600)],
  ['成都交付支持', trip(3, 121_500, 59_800)],
  ['季度例会茶歇', one('meals', 41_800)],
  ['客户商务宴请', one('entertainment', 118_000)],
  ['加班打车', one('taxi', 8_830)],
  ['技术书籍', one('training', 27_400)],
  ['武汉招标会', trip(2, 76_000, 46_450)],
  ['办公用品补充', one('office', 21_350)],
  ['外派油费', one('fuel', 36_000)],
];

const ENDINGS: Ending[] = [
  'paid',
  'paid',
  'withLeader',
  'passed',
  'paid',
  'withAccountant',
  'paid',
  'inPayment',
  'passed',
  'paid',
  'rejected',
];

const AGES: Record<Ending, [number, number]> = {
  draft: [0, 3],
  withLeader: [0, 3],
  withAccountant: [2, 5],
  returned: [4, 9],
  withdrawn: [4, 12],
  rejected: [9, 40],
  voided: [12, 60],
  passed: [4, 9],
  inPayment: [7, 11],
  paid: [14, 88],
};

/** Claims of the other members, generated deterministically. */
function ofOthers(): Story[] {
  const random = createRandom('outlay demo stories');
  const others = DEMO_MEMBERS.filter(({ account }) => account !== LIN && account > '13900000007');
  return Array.from({ length: 28 }, (_, index): Story => {
    const [title, lines] = TITLES[index % TITLES.length] ?? ['', []];
    const ending = ENDINGS[index % ENDINGS.length] ?? 'paid';
    const [least, most] = AGES[ending];
    const member = random.pick(others);
    return {
      account: member.account,
      title,
      project: '',
      ending,
      daysAgo: random.integer(least, most),
      lines: lines.map((line) => ({ ...line, total: line.total + random.integer(0, 40) * 100 })),
    };
  });
}

/** Oldest first, as it happened. */
export const DEMO_STORIES: readonly Story[] = [...OF_LIN, ...ofOthers()].sort(
  (a, b) => b.daysAgo - a.daysAgo,
);

/** Charges not yet on any claim. */
export const DEMO_OPEN: readonly { account: string; line: StoryLine }[] = [
  { account: LIN, line: { type: 'taxi', total: 6_840, daysBefore: 1, paper: true } },
  { account: LIN, line: { type: 'meals', total: 15_800, daysBefore: 2, paper: true } },
  { account: LIN, line: { type: 'office', total: 9_960, daysBefore: 3, paper: false } },
  { account: '13900000003', line: { type: 'taxi', total: 4_420, daysBefore: 1, paper: true } },
];
