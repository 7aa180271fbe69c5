import { amountOfCents } from './money.ts';

const DIGITS: Record<string, number> = {
  零: 0,
  〇: 0,
  壹: 1,
  一: 1,
  贰: 2,
  貳: 2,
  二: 2,
  两: 2,
  叁: 3,
  参: 3,
  叄: 3,
  三: 3,
  肆: 4,
  四: 4,
  伍: 5,
  五: 5,
  陆: 6,
  六: 6,
  柒: 7,
  七: 7,
  捌: 8,
  八: 8,
  玖: 9,
  九: 9,
};
const UNITS: Record<string, number> = { 拾: 10, 十: 10, 佰: 100, 百: 100, 仟: 1000, 千: 1000 };

/** Matches an amount written in Chinese capital numerals, for example 壹佰零叁圆伍角. */
export const CAPITAL =
  /[负]?[零〇壹贰貳叁参叄肆伍陆柒捌玖拾佰仟万亿]+[圆元园][零壹贰貳叁参叄肆伍陆柒捌玖角分整正]*/;

/** Converts an amount in Chinese capitals (壹佰零叁圆伍角) to a decimal string with two places. */
export function parseCapital(text: string): string | undefined {
  const match = /^(负?)([^圆元园]*)[圆元园](.*)$/.exec(text.replace(/\s/g, ''));
  if (!match) return undefined;
  const whole = parseWhole(match[2]!);
  const cents = parseCents(match[3]!);
  if (whole === undefined || cents === undefined) return undefined;
  const value = whole * 100 + cents;
  return amountOfCents(match[1] ? -value : value);
}

function parseWhole(text: string): number | undefined {
  let total = 0;
  let section = 0;
  let digit = 0;
  for (const char of text) {
    if (char in DIGITS) digit = DIGITS[char]!;
    else if (char in UNITS) {
      section += (digit || 1) * UNITS[char]!;
      digit = 0;
    } else if (char === '万') {
      total += (section + digit) * 10_000;
      section = digit = 0;
    } else if (char === '亿') {
      total = (total + section + digit) * 100_000_000;
      section = digit = 0;
    } else return undefined;
  }
  return total + section + digit;
}

function parseCents(text: string): number | undefined {
  const match = /^零?(?:([壹贰貳叁参叄肆伍陆柒捌玖])角)?零?(?:([壹贰貳叁参叄肆伍陆柒捌玖])分)?[整正]?$/.exec(
    text,
  );
  if (!match) return undefined;
  return (match[1] ? DIGITS[match[1]]! * 10 : 0) + (match[2] ? DIGITS[match[2]]! : 0);
}
