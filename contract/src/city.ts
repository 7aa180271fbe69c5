/** A city that forms suggest: its names, the simplified Chinese one first, and its country. */
export interface City {
  names: readonly [zhHans: string, zhHant: string, en: string];
  country: string;
}

/** `simplified|traditional where it differs|English`, by country. */
const LIST: Record<string, string> = {
  CN:
    '北京||Beijing 上海||Shanghai 广州|廣州|Guangzhou 深圳||Shenzhen 天津||Tianjin 重庆|重慶|Chongqing 成都||Chengdu ' +
    '杭州||Hangzhou 南京||Nanjing 苏州|蘇州|Suzhou 武汉|武漢|Wuhan 西安||Xi’an 长沙|長沙|Changsha 郑州|鄭州|Zhengzhou ' +
    '青岛|青島|Qingdao 大连|大連|Dalian 宁波|寧波|Ningbo 厦门|廈門|Xiamen 济南|濟南|Jinan 合肥||Hefei 福州||Fuzhou ' +
    '沈阳|瀋陽|Shenyang 哈尔滨|哈爾濱|Harbin 长春|長春|Changchun 石家庄|石家莊|Shijiazhuang 太原||Taiyuan ' +
    '南昌||Nanchang 昆明||Kunming 贵阳|貴陽|Guiyang 南宁|南寧|Nanning 海口||Haikou 三亚|三亞|Sanya 兰州|蘭州|Lanzhou ' +
    '西宁|西寧|Xining 银川|銀川|Yinchuan 拉萨|拉薩|Lhasa 乌鲁木齐|烏魯木齊|Ürümqi 呼和浩特||Hohhot 无锡|無錫|Wuxi ' +
    '常州||Changzhou 南通||Nantong 徐州||Xuzhou 扬州|揚州|Yangzhou 温州|溫州|Wenzhou 嘉兴|嘉興|Jiaxing 绍兴|紹興|Shaoxing ' +
    '金华|金華|Jinhua 台州||Taizhou 东莞|東莞|Dongguan 佛山||Foshan 珠海||Zhuhai 中山||Zhongshan 惠州||Huizhou ' +
    '泉州||Quanzhou 烟台|煙台|Yantai 潍坊|濰坊|Weifang 洛阳|洛陽|Luoyang 宜昌||Yichang 芜湖|蕪湖|Wuhu 唐山||Tangshan ' +
    '保定||Baoding 桂林||Guilin 丽江|麗江|Lijiang 大理||Dali',
  HK: '香港||Hong Kong',
  MO: '澳门|澳門|Macao',
  TW: '台北|臺北|Taipei 高雄||Kaohsiung 台中|臺中|Taichung',
  JP: '东京|東京|Tokyo 大阪||Osaka 名古屋||Nagoya 京都||Kyoto 福冈|福岡|Fukuoka',
  KR: '首尔|首爾|Seoul 釜山||Busan',
  SG: '新加坡||Singapore',
  MY: '吉隆坡||Kuala Lumpur 槟城|檳城|Penang',
  TH: '曼谷||Bangkok 清迈|清邁|Chiang Mai',
  VN: '河内|河內|Hanoi 胡志明市||Ho Chi Minh City',
  ID: '雅加达|雅加達|Jakarta',
  PH: '马尼拉|馬尼拉|Manila',
  IN: '新德里||New Delhi 孟买|孟買|Mumbai 班加罗尔|班加羅爾|Bengaluru',
  AE: '迪拜|杜拜|Dubai 阿布扎比|阿布達比|Abu Dhabi',
  SA: '利雅得||Riyadh',
  AU: '悉尼|雪梨|Sydney 墨尔本|墨爾本|Melbourne',
  NZ: '奥克兰|奧克蘭|Auckland',
  US:
    '纽约|紐約|New York 旧金山|舊金山|San Francisco 洛杉矶|洛杉磯|Los Angeles 芝加哥||Chicago 波士顿|波士頓|Boston ' +
    '西雅图|西雅圖|Seattle 休斯敦|休士頓|Houston 华盛顿|華盛頓|Washington 迈阿密|邁阿密|Miami 亚特兰大|亞特蘭大|Atlanta',
  CA: '多伦多|多倫多|Toronto 温哥华|溫哥華|Vancouver 蒙特利尔|蒙特婁|Montreal',
  MX: '墨西哥城||Mexico City',
  BR: '圣保罗|聖保羅|São Paulo',
  GB: '伦敦|倫敦|London 曼彻斯特|曼徹斯特|Manchester 爱丁堡|愛丁堡|Edinburgh',
  IE: '都柏林||Dublin',
  FR: '巴黎||Paris 里昂||Lyon 马赛|馬賽|Marseille',
  DE: '柏林||Berlin 慕尼黑||Munich 法兰克福|法蘭克福|Frankfurt 汉堡|漢堡|Hamburg 杜塞尔多夫|杜塞爾多夫|Düsseldorf',
  ES: '马德里|馬德里|Madrid 巴塞罗那|巴塞隆納|Barcelona',
  PT: '里斯本||Lisbon',
  IT: '罗马|羅馬|Rome 米兰|米蘭|Milan',
  CH: '苏黎世|蘇黎世|Zurich 日内瓦|日內瓦|Geneva',
  AT: '维也纳|維也納|Vienna',
  NL: '阿姆斯特丹||Amsterdam',
  BE: '布鲁塞尔|布魯塞爾|Brussels',
  SE: '斯德哥尔摩|斯德哥爾摩|Stockholm',
  DK: '哥本哈根||Copenhagen',
  NO: '奥斯陆|奧斯陸|Oslo',
  FI: '赫尔辛基|赫爾辛基|Helsinki',
  PL: '华沙|華沙|Warsaw',
  CZ: '布拉格||Prague',
  HU: '布达佩斯|布達佩斯|Budapest',
  TR: '伊斯坦布尔|伊斯坦堡|Istanbul',
  RU: '莫斯科||Moscow',
  KZ: '阿拉木图|阿拉木圖|Almaty',
  EG: '开罗|開羅|Cairo',
  ZA: '约翰内斯堡|約翰尼斯堡|Johannesburg',
  KE: '内罗毕|奈洛比|Nairobi',
};

export const CITIES: readonly City[] = Object.entries(LIST).flatMap(([country, list]) =>
  list.split(/ (?=[^ |]+\|)/).map((line): City => {
    const [zhHans = '', zhHant = '', en = ''] = line.split('|');
    return { country, names: [zhHans, zhHant || zhHans, en] };
  }),
);

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’'\s-]/g, '')
    .toLowerCase();
const CHINESE_SUFFIX = /(?<=..)[市縣县]$/;

/** Names as typed → the first name of the city, so that 上海, 上海市 and Shanghai are one. */
const KEYS = new Map(
  CITIES.flatMap(({ names, country }) =>
    names.map((name) => [`${country} ${plain(name)}`, `${country} ${plain(names[0])}`] as const),
  ),
);

/** What identifies a city, however its name is written. */
export function cityKey(name: string, country: string): string {
  const trimmed = name.trim();
  const known = (text: string) => KEYS.get(`${country} ${plain(text)}`);
  return (
    known(trimmed) ??
    known(trimmed.replace(CHINESE_SUFFIX, '')) ??
    `${country} ${plain(trimmed.replace(CHINESE_SUFFIX, ''))}`
  );
}

/** The name of a city in a language. */
export const cityName = ({ names: [zhHans, zhHant, en] }: City, locale: string): string =>
  locale === 'zh-Hans' ? zhHans : locale === 'zh-Hant' ? zhHant : en;

/** Cities of which a name begins with the text, at most so many. */
export function suggestCities(text: string, most: number): City[] {
  const wanted = plain(text);
  return CITIES.filter(({ names }) => names.some((name) => plain(name).startsWith(wanted))).slice(0, most);
}
