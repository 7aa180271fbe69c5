const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['', '拾', '佰', '仟'];
const GROUPS = ['', '万', '亿'];

/** Four digits in capitals; a run of zeros between digits becomes one 零. */
function capitalGroup(group: number): string {
  let text = '';
  let skipped = false;
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.floor(group / 10 ** place) % 10;
    if (digit === 0) {
      skipped = text !== '';
      continue;
    }
    text += `${skipped ? '零' : ''}${DIGITS.charAt(digit)}${PLACES[place] ?? ''}`;
    skipped = false;
  }
  return text;
}

function capitalInteger(value: number): string {
  let text = '';
  for (let index = GROUPS.length - 1; index >= 0; index -= 1) {
    const group = Math.floor(value / 10_000 ** index) % 10_000;
    if (group === 0) continue;
    const gap = text !== '' && (group < 1000 || !text.endsWith(GROUPS[index + 1] ?? ''));
    text += `${gap ? '零' : ''}${capitalGroup(group)}${GROUPS[index] ?? ''}`;
  }
  return text;
}

/** An amount in cents as an invoice writes it out: 贰佰伍拾圆整, 肆拾玖圆陆角整, 壹圆零伍分. */
export function capitalAmount(cents: number, unit = '圆'): string {
  const positive = Math.abs(cents);
  const whole = Math.floor(positive / 100);
  const jiao = Math.floor(positive / 10) % 10;
  const fen = positive % 10;
  const integer = whole === 0 ? '' : `${capitalInteger(whole)}${unit}`;
  const sign = cents < 0 ? '负' : '';
  if (jiao === 0 && fen === 0) return `${sign}${integer === '' ? `零${unit}` : integer}整`;
  const tenth = jiao === 0 ? (integer === '' ? '' : '零') : `${DIGITS.charAt(jiao)}角`;
  return `${sign}${integer}${tenth}${fen === 0 ? '整' : `${DIGITS.charAt(fen)}分`}`;
}
