import type { Trade } from './company.ts';

/** Something that can be bought; prices are whole cents for one unit, tax included. */
export interface Ware {
  name: string;
  spec?: string;
  unit?: string;
  taxRate: number;
  price: readonly [least: number, most: number];
  most?: number;
}

export const WARES: Partial<Record<Trade, readonly Ware[]>> = {
  hotel: [{ name: '*住宿服务*住宿费', unit: '晚', taxRate: 6, price: [28800, 69800], most: 4 }],
  restaurant: [{ name: '*餐饮服务*餐饮服务', unit: '次', taxRate: 6, price: [8600, 128000] }],
  office: [
    { name: '*纸制品*复印纸', spec: 'A4 80g', unit: '箱', taxRate: 13, price: [12800, 18900], most: 6 },
    { name: '*文具*中性笔', spec: '0.5mm 黑', unit: '盒', taxRate: 13, price: [1890, 3600], most: 10 },
    {
      name: '*计算机外部设备*无线鼠标',
      spec: 'M590',
      unit: '个',
      taxRate: 13,
      price: [8900, 19900],
      most: 5,
    },
    { name: '*文具*文件夹', spec: 'A4', unit: '个', taxRate: 13, price: [480, 1280], most: 30 },
    { name: '*办公设备配件*硒鼓', spec: 'CF-218A', unit: '支', taxRate: 13, price: [19900, 38900], most: 3 },
  ],
  transport: [{ name: '*运输服务*客运服务费', unit: '次', taxRate: 3, price: [1860, 26800] }],
  consulting: [
    { name: '*会展服务*会议费', unit: '场', taxRate: 6, price: [180000, 960000] },
    { name: '*现代服务*咨询服务费', unit: '项', taxRate: 6, price: [300000, 2400000] },
  ],
  technology: [
    { name: '*信息技术服务*云服务器租用费', unit: '月', taxRate: 6, price: [19900, 168000], most: 6 },
    { name: '*软件*协同设计软件', spec: '标准版', unit: '套', taxRate: 13, price: [49900, 268000], most: 3 },
  ],
  retail: [
    { name: '*日用杂品*招待用品', unit: '批', taxRate: 13, price: [9800, 68000] },
    { name: '*茶*绿茶', spec: '250g', unit: '盒', taxRate: 13, price: [6800, 26800], most: 5 },
    { name: '*果类加工品*坚果礼盒', spec: '1.2kg', unit: '盒', taxRate: 13, price: [8800, 16800], most: 4 },
  ],
};

export const STATIONS: readonly (readonly [name: string, pinyin: string])[] = [
  ['上海虹桥', 'Shanghaihongqiao'],
  ['北京南', 'Beijingnan'],
  ['杭州东', 'Hangzhoudong'],
  ['南京南', 'Nanjingnan'],
  ['苏州北', 'Suzhoubei'],
  ['深圳北', 'Shenzhenbei'],
  ['广州南', 'Guangzhounan'],
  ['武汉', 'Wuhan'],
  ['合肥南', 'Hefeinan'],
  ['长沙南', 'Changshanan'],
  ['西安北', 'Xianbei'],
  ['成都东', 'Chengdudong'],
];

export const AIRPORTS = [
  '上海虹桥 SHA',
  '北京首都 PEK',
  '深圳宝安 SZX',
  '成都天府 TFU',
  '广州白云 CAN',
  '西安咸阳 XIY',
] as const;
export const CARRIERS: readonly (readonly [name: string, code: string])[] = [
  ['云航', 'YH'],
  ['海燕航空', 'HY'],
  ['东风航空', 'DF'],
];

export const TOLL_ROADS = ['沪杭高速公路', '沪宁高速公路', '广深沿江高速公路', '京津塘高速公路'] as const;
export const TOLL_STATIONS = ['莘庄', '嘉兴', '余杭', '花桥', '无锡东', '南翔', '机场', '松江'] as const;

export const MERCHANTS: readonly (readonly [name: string, kind: string])[] = [
  ['HARBOUR LANE KITCHEN PTE LTD', 'food'],
  ['MAPLE & PINE STATIONERS LTD', 'office'],
  ['KAMPUNG BRIDGE CAFE SDN BHD', 'food'],
  ['NORTH QUAY HARDWARE SDN BHD', 'office'],
];
export const TILL_WARES: Record<string, readonly (readonly [name: string, cents: number])[]> = {
  food: [
    ['NASI LEMAK SET', 1290],
    ['ICED LEMON TEA', 450],
    ['GRILLED CHICKEN', 1890],
    ['FLAT WHITE', 980],
    ['KAYA TOAST', 620],
    ['SEAFOOD LAKSA', 1650],
  ],
  office: [
    ['A4 PAPER 80GSM', 1190],
    ['GEL PEN BLACK X10', 1550],
    ['USB-C CABLE 1M', 1990],
    ['MASKING TAPE', 430],
    ['LEVER ARCH FILE', 720],
    ['AA BATTERY X4', 1280],
  ],
};
