import { nextDay } from '#system/clock.ts';

/** A day that the country takes out of its week. */
export interface PublicDay {
  day: string;
  working: boolean;
  name: string;
}

type Span = [from: string, to: string];

interface Year {
  off: [name: string, ...Span][];
  /** Weekend days worked instead. */
  work: string[];
}

/** As the State Council told for 2025 and 2026. */
const CHINA: Year[] = [
  {
    off: [
      ['元旦', '2025-01-01', '2025-01-01'],
      ['春节', '2025-01-28', '2025-02-04'],
      ['清明节', '2025-04-04', '2025-04-06'],
      ['劳动节', '2025-05-01', '2025-05-05'],
      ['端午节', '2025-05-31', '2025-06-02'],
      ['国庆节、中秋节', '2025-10-01', '2025-10-08'],
    ],
    work: ['2025-01-26', '2025-02-08', '2025-04-27', '2025-09-28', '2025-10-11'],
  },
  {
    off: [
      ['元旦', '2026-01-01', '2026-01-03'],
      ['春节', '2026-02-15', '2026-02-23'],
      ['清明节', '2026-04-04', '2026-04-06'],
      ['劳动节', '2026-05-01', '2026-05-05'],
      ['端午节', '2026-06-19', '2026-06-21'],
      ['中秋节', '2026-09-25', '2026-09-27'],
      ['国庆节', '2026-10-01', '2026-10-07'],
    ],
    work: ['2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10'],
  },
];

function daysOf([name, from, to]: [name: string, ...Span]): PublicDay[] {
  const days: PublicDay[] = [];
  for (let day = from; day <= to; day = nextDay(day)) days.push({ day, working: false, name });
  return days;
}

const PUBLIC_DAYS: Record<'CN' | 'none', PublicDay[]> = {
  CN: CHINA.flatMap(({ off, work }) => [
    ...off.flatMap(daysOf),
    ...work.map((day) => ({ day, working: true, name: '调休上班' })),
  ]).sort((a, b) => (a.day < b.day ? -1 : 1)),
  none: [],
};

/** A country's public holidays and the weekend days it works instead. */
export const publicDaysOf = (country: 'CN' | 'none'): readonly PublicDay[] => PUBLIC_DAYS[country];
