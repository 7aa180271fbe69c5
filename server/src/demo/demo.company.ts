import { createRandom } from './invoices/random.ts';
import { fakeCompany, fakePerson } from './invoices/company.ts';
import { DEMO_PEOPLE } from './demo.people.ts';

const random = createRandom('outlay demo company');

/** The demo company's time zone, the default of every company. */
export const DEMO_TIME_ZONE = 'Asia/Shanghai';

/** A fictitious company with a valid tax number. */
export const DEMO_COMPANY = { ...fakeCompany(random, { trade: 'technology' }), name: '云帆科技有限公司' };

/** The company's invoice title. */
export const DEMO_TITLE = {
  name: DEMO_COMPANY.name,
  tax_id: DEMO_COMPANY.taxId,
  address: '上海市浦东新区张江路 88 号',
  phone: '021-50000000',
  bank: '中国工商银行上海张江支行',
  account: '1001234509006789012',
};

/** Departments below the root, with the account of each leader and the posts of leader and staff. */
export const DEMO_DEPARTMENTS = [
  { key: 'office', name: '总经办', leader: '13900000001', posts: ['总经理', '总经理助理'] },
  { key: 'marketing', name: '市场部', leader: '13900000003', posts: ['市场总监', '市场专员'] },
  { key: 'sales', name: '销售部', leader: '13900000008', posts: ['销售总监', '销售顾问'] },
  { key: 'research', name: '研发部', leader: '13900000009', posts: ['研发总监', '工程师'] },
  { key: 'people', name: '人力行政部', leader: '13900000010', posts: ['人事行政经理', '人事行政专员'] },
  { key: 'finance', name: '财务部', leader: '13900000006', posts: ['财务经理', '财务专员'] },
  { key: 'audit', name: '审计部', leader: '13900000001', posts: ['审计主管', '审计专员'] },
] as const;

/** From the highest to the lowest. */
export const DEMO_GRADES = ['总监', '经理', '专员'] as const;

/** Number of members per department, besides those of the login page. */
const OTHERS: readonly [string, number][] = [
  ['sales', 1],
  ['research', 1],
  ['people', 1],
  ['marketing', 6],
  ['sales', 9],
  ['research', 11],
  ['people', 3],
  ['finance', 1],
];

export interface DemoMember {
  account: string;
  name: string;
  department: string;
  roles: (typeof DEMO_PEOPLE)[number]['roles'];
}

const taken = new Set(DEMO_PEOPLE.map(({ name }) => name));
/** Generates a name that is not used yet, so that members can be told apart. */
function anotherPerson(): string {
  let name = fakePerson(random);
  while (taken.has(name)) name = fakePerson(random);
  taken.add(name);
  return name;
}

/** A second finance manager, since an approver of a payment cannot confirm it. */
export const DEMO_SECOND_MANAGER = '13900000040';

/** All forty members; the seven of the login page come first. */
export const DEMO_MEMBERS: readonly DemoMember[] = [
  ...DEMO_PEOPLE,
  ...OTHERS.flatMap(([department, count]) => Array.from({ length: count }, () => department)).map(
    (department, index): DemoMember => {
      const account = `139000000${String(index + 8).padStart(2, '0')}`;
      const roles: DemoMember['roles'] =
        account === DEMO_SECOND_MANAGER ? ['financeManager', 'employee'] : ['employee'];
      return { account, name: anotherPerson(), department, roles };
    },
  ),
];

/** The company's suppliers; the first has a payment in progress. */
export const DEMO_SUPPLIERS = [
  { name: '海港展览服务有限公司', bank: '招商银行', account: '6225880012345678' },
  { name: '浦江印务有限公司', bank: '中国建设银行', account: '31001503400050006721' },
  { name: '启程商旅服务有限公司', bank: '浦发银行', account: '97160154740005250' },
].map((supplier) => ({ ...supplier, taxId: fakeCompany(createRandom(supplier.name)).taxId }));

export const DEMO_BANKS = ['招商银行', '中国工商银行', '中国建设银行', '中国农业银行', '浦发银行'];

export const DEMO_NEWS = [
  {
    daysAgo: 2,
    title: '年底报销截止：12 月 25 日',
    body: '今年的费用请在 12 月 25 日前提交。跨年的发票仍可在次年 1 月内报销，但请在备注中说明原因。',
  },
  {
    daysAgo: 16,
    title: '住宿标准调整',
    body: '自本月起，住宿标准调整为每晚一线城市 600 元、二线城市 450 元、其他城市 350 元。展会期间确有困难的，请在备注中写明。',
  },
  {
    daysAgo: 41,
    title: '电子发票请上传原件',
    body: '数电票请上传 XML 或 OFD 原件，不要只传截图：原件才能验签，也免去财务再找您要。',
  },
];

/** The account of the member's department leader; for a leader, the one above. */
export function leaderOf(account: string): string {
  const member = DEMO_MEMBERS.find((one) => one.account === account);
  const department = DEMO_DEPARTMENTS.find(({ key }) => key === member?.department);
  return department && department.leader !== account ? department.leader : '13900000001';
}
