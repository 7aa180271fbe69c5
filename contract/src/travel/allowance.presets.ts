import type { AllowanceTableForm, OverseasRate, PartDay } from './allowance.ts';

type Rules = Omit<AllowanceTableForm, 'id' | 'version' | 'fromDay' | 'overseas'>;

const WHOLE: PartDay = [{ moreThan: 0, percent: 100 }];

/**
 * A table as many companies in China have it: by tier of the city, the first and the last day whole, as 财行〔2013〕531号
 * counts calendar days. The amounts are an example; each company decides its own.
 */
export const CHINA_RULES: Rules = {
  ...{ name: '差旅补贴', source: '财行〔2013〕531号（按自然日计）', country: 'CN' },
  ...{ firstDay: WHOLE, lastDay: WHOLE, oneDay: WHOLE, severalCities: 'lastNight' },
  meals: { breakfast: 20, lunch: 40, dinner: 40 },
  tiers: [
    {
      name: '一线城市',
      cities: ['北京', '上海', '广州', '深圳'],
      rates: [{ grade: '', amount: 18_000, taxFree: 10_000 }],
    },
    {
      name: '省会与计划单列市',
      cities: [
        ...[
          '天津',
          '重庆',
          '成都',
          '杭州',
          '南京',
          '武汉',
          '西安',
          '长沙',
          '郑州',
          '青岛',
          '大连',
          '宁波',
          '厦门',
        ],
        ...[
          '济南',
          '合肥',
          '福州',
          '沈阳',
          '哈尔滨',
          '长春',
          '石家庄',
          '太原',
          '南昌',
          '昆明',
          '贵阳',
          '南宁',
          '海口',
        ],
        ...['兰州', '西宁', '银川', '拉萨', '乌鲁木齐', '呼和浩特'],
      ],
      rates: [{ grade: '', amount: 15_000, taxFree: 10_000 }],
    },
    { name: '其他城市', cities: [], rates: [{ grade: '', amount: 12_000, taxFree: 10_000 }] },
  ],
};

/** More than eight hours, arrival and departure: half; German income tax law, § 9 (4a) EStG. */
const HALF: PartDay = [{ moreThan: 0, percent: 50 }];
export const GERMANY_RULES: Rules = {
  ...{ name: 'Verpflegungspauschalen', source: '§ 9 Abs. 4a EStG', country: 'DE' },
  ...{ firstDay: HALF, lastDay: HALF, oneDay: [{ moreThan: 480, percent: 50 }], severalCities: 'lastNight' },
  meals: { breakfast: 20, lunch: 40, dinner: 40 },
  tiers: [{ name: 'Deutschland', cities: [], rates: [{ grade: '', amount: 2_800, taxFree: null }] }],
};

/** `country city whole part`, in euro. */
const LINES =
  'AT - 50 33,BE - 59 40,CH Geneva 66 44,CH - 64 43,CN Beijing 30 20,CN Shanghai 58 39,CN - 48 32,ES Madrid 42 28,' +
  'ES Barcelona 34 23,ES - 34 23,FR Paris 58 39,FR - 53 36,GB London 66 44,GB - 52 35,HK - 71 48,IT Milan 42 28,' +
  'IT Rome 48 32,IT - 42 28,JP Tokyo 50 33,JP - 33 22,NL - 47 32,US New_York 66 44,US San_Francisco 59 40,US - 59 40';

/**
 * A sample of rates abroad after the list that the German finance ministry published for 2025 (letter of 2 December
 * 2024): whole days, and days of arrival and departure. Not complete and not kept up to date: to be checked before use.
 */
export const OVERSEAS_SAMPLE: readonly OverseasRate[] = LINES.split(',').map((line) => {
  const [country = '', city = '', amount = '', part = ''] = line.split(' ');
  return {
    ...{ country, city: city === '-' ? '' : city.replace('_', ' '), currency: 'EUR' },
    ...{ amount: Number(amount) * 100, part: Number(part) * 100, taxFree: null },
  };
});
