import { scaleBand, scaleLinear, type ScaleLinear } from 'd3-scale';
import { classes } from '#ui/class-names.ts';
import css from './Chart.module.css';
import { useWidth } from './use-width.ts';

export interface MonthPoint {
  month: string;
  /** Below the column: “Nov”. */
  short: string;
  amount: number;
  before: number | null;
}

interface MonthChartProps {
  /** What it shows, with the most important figure; a table has the others. */
  label: string;
  points: readonly MonthPoint[];
  /** The month whose column is marked, with its amount above. */
  marked: string;
  short: (amount: number) => string;
  height?: number;
}

const EDGE = { top: 26, bottom: 26, left: 44, right: 10 };
const ROUND = 4;

/** Columns by month, each with a line for the same month a year before. */
export function MonthChart({ label, points, marked, short, height = 216 }: MonthChartProps) {
  const [box, width] = useWidth();
  const amounts = points.flatMap(({ amount, before }) => [amount, before ?? 0]);
  const y = scaleLinear(
    [Math.min(0, ...amounts), Math.max(1, ...amounts)],
    [height - EDGE.bottom, EDGE.top],
  ).nice(4);
  const x = scaleBand(
    points.map(({ month }) => month),
    [EDGE.left, width - EDGE.right],
  ).paddingInner(0.4);
  // The names of twelve months do not fit beside each other on a phone.
  const step = x.step() < 30 ? 2 : 1;
  return (
    <div ref={box} className={css['months']}>
      <svg width={width} height={height} role="img" aria-label={label}>
        {y.ticks(4).map((tick) => (
          <g key={tick}>
            <path
              d={`M${EDGE.left} ${Math.round(y(tick)) + 0.5}H${width - EDGE.right}`}
              className={css['grid']}
            />
            <text x={EDGE.left - 8} y={y(tick) + 4} textAnchor="end">
              {short(tick)}
            </text>
          </g>
        ))}
        {points.map((point, at) => (
          <MonthColumn
            key={point.month}
            point={point}
            place={{ left: x(point.month) ?? 0, wide: x.bandwidth(), width, height }}
            isMarked={point.month === marked}
            isNamed={(points.length - 1 - at) % step === 0}
            y={y}
            short={short}
          />
        ))}
      </svg>
    </div>
  );
}

interface MonthColumnProps {
  point: MonthPoint;
  place: { left: number; wide: number; width: number; height: number };
  isMarked: boolean;
  isNamed: boolean;
  y: ScaleLinear<number, number>;
  short: (amount: number) => string;
}

function MonthColumn({ point, place, isMarked, isNamed, y, short }: MonthColumnProps) {
  const { left, wide, width, height } = place;
  const { amount, before } = point;
  return (
    <g>
      {isMarked && (
        <rect x={left - 6} width={wide + 12} y={0} height={height} rx={8} className={css['behind']} />
      )}
      <path
        d={column(left, wide, { from: y(0), to: y(amount) })}
        className={classes(css['column'], isMarked && css['now'])}
      />
      {before !== null && before !== 0 && (
        <path d={`M${left - 3} ${y(before)}h${wide + 6}`} className={css['yearAgo']} />
      )}
      {isNamed && (
        <text
          x={left + wide / 2}
          y={height - 8}
          textAnchor="middle"
          className={classes(isMarked && css['strong'])}
        >
          {point.short}
        </text>
      )}
      {isMarked && (
        <text
          x={Math.min(left + wide / 2, width - 20)}
          y={Math.max(14, Math.min(y(amount), y(before ?? 0)) - 8)}
          textAnchor="middle"
          className={css['strong']}
        >
          {short(amount)}
        </text>
      )}
    </g>
  );
}

/** A column with two round corners at the end that is not on the base line. */
function column(left: number, wide: number, { from, to }: { from: number; to: number }): string {
  const tall = from - to;
  const round = Math.min(ROUND, Math.abs(tall), wide / 2) * Math.sign(tall);
  const side = Math.abs(round);
  return `M${left} ${from}V${to + round}q0 ${-round} ${side} ${-round}h${wide - 2 * side}q${side} 0 ${side} ${round}V${from}z`;
}
