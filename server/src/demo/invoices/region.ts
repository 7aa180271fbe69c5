/** A region for fictitious companies; `code` is the administrative division of GB/T 2260. */
export interface Region {
  code: string;
  /** The city or province as printed in an invoice title and on the seal of its tax bureau. */
  title: string;
  city: string;
  district: string;
  phone: string;
  roads: readonly string[];
}

export const REGIONS: readonly Region[] = [
  {
    code: '310115',
    title: '上海',
    city: '上海市',
    district: '浦东新区',
    phone: '021',
    roads: ['张杨路', '世纪大道', '金科路', '碧波路'],
  },
  {
    code: '310104',
    title: '上海',
    city: '上海市',
    district: '徐汇区',
    phone: '021',
    roads: ['漕溪北路', '虹桥路', '宜山路'],
  },
  {
    code: '110108',
    title: '北京',
    city: '北京市',
    district: '海淀区',
    phone: '010',
    roads: ['中关村大街', '学院路', '知春路', '西三旗东路'],
  },
  {
    code: '110105',
    title: '北京',
    city: '北京市',
    district: '朝阳区',
    phone: '010',
    roads: ['建国路', '望京街', '东三环中路'],
  },
  {
    code: '440305',
    title: '深圳',
    city: '深圳市',
    district: '南山区',
    phone: '0755',
    roads: ['科苑路', '深南大道', '学府路'],
  },
  {
    code: '440106',
    title: '广东',
    city: '广州市',
    district: '天河区',
    phone: '020',
    roads: ['天河北路', '体育东路', '黄埔大道'],
  },
  {
    code: '330106',
    title: '浙江',
    city: '杭州市',
    district: '西湖区',
    phone: '0571',
    roads: ['文三路', '古墩路', '天目山路'],
  },
  {
    code: '320106',
    title: '江苏',
    city: '南京市',
    district: '鼓楼区',
    phone: '025',
    roads: ['中山北路', '湖南路', '汉中路'],
  },
  {
    code: '320594',
    title: '江苏',
    city: '苏州市',
    district: '工业园区',
    phone: '0512',
    roads: ['星湖街', '现代大道', '金鸡湖大道'],
  },
  {
    code: '510104',
    title: '四川',
    city: '成都市',
    district: '锦江区',
    phone: '028',
    roads: ['东大街', '红星路', '春熙路'],
  },
  {
    code: '420111',
    title: '湖北',
    city: '武汉市',
    district: '洪山区',
    phone: '027',
    roads: ['珞喻路', '光谷大道', '雄楚大道'],
  },
  {
    code: '610113',
    title: '陕西',
    city: '西安市',
    district: '雁塔区',
    phone: '029',
    roads: ['小寨东路', '科技路', '长安南路'],
  },
];

const PLATES: Record<string, string> = {
  31: '沪',
  11: '京',
  44: '粤',
  33: '浙',
  32: '苏',
  51: '川',
  42: '鄂',
  61: '陕',
};

/** The first character of number plates in the region. */
export function plateOf(region: Region): string {
  return PLATES[region.code.slice(0, 2)] ?? '沪';
}

/** The name of the tax bureau in the ring of its seal on every invoice. */
export function taxBureauOf(region: Region): string {
  const municipalities = ['上海', '北京', '深圳'];
  return `${region.title}${municipalities.includes(region.title) ? '市' : '省'}税务局`;
}
