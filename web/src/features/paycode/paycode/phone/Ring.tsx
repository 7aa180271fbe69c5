import css from './CodeTicket.module.css';

/** Half of a side, less the line, and the corners' radius. */
const SIDE = 208;
const CORNER = 18;
const EDGE = SIDE - 2 * CORNER;
const FRAME = `M106 2h${EDGE / 2}a${CORNER} ${CORNER} 0 0118 18v${EDGE}a${CORNER} ${CORNER} 0 01-18 18h-${EDGE}a${CORNER} ${CORNER} 0 01-18-18v-${EDGE}a${CORNER} ${CORNER} 0 0118-18h${EDGE / 2}`;
/** Of the path, so that the part can be given in hundredths. */
const WHOLE = 100;

/** The rest of the code's minute, as a line round the QR code. Only for the eye: the seconds stand below. */
export const Ring = ({ part }: { part: number }) => (
  <svg className={css['ring']} viewBox="0 0 212 212" aria-hidden="true" fill="none">
    <path d={FRAME} stroke="#e7e9ef" strokeWidth={4} />
    <path
      d={FRAME}
      stroke="#2457f5"
      strokeWidth={4}
      strokeLinecap="round"
      pathLength={WHOLE}
      strokeDasharray={`${part * WHOLE} ${WHOLE}`}
    />
  </svg>
);
