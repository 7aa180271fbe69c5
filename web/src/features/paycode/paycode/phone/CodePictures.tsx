import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { encode } from 'uqr';
import { code128 } from '../code-128.ts';
import css from './CodeTicket.module.css';

/** Modules around a QR code. */
const QUIET = 4;

/** Each bar is a whole number of the screen's pixels wide, so that none is blurred. */
export function BarPicture({ code }: { code: string }) {
  const { t } = useLingui();
  const { path, modules } = useMemo(() => code128(code), [code]);
  return (
    <svg
      className={css['bars']}
      style={{ width: modules * 2 }}
      viewBox={`0 0 ${modules} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={t`Bar code`}
    >
      <path d={path} fill="#10182b" />
    </svg>
  );
}

interface QrPictureProps {
  text: string;
  /** A text of some hundred letters needs more modules. */
  large?: boolean;
}

export function QrPicture({ text, large = false }: QrPictureProps) {
  const { t } = useLingui();
  const { path, size } = useMemo(() => {
    const { data, size: side } = encode(text, { ecc: large ? 'L' : 'M', border: 0 });
    const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { path: dark.join(''), size: side };
  }, [text, large]);
  return (
    <svg
      className={css['picture']}
      viewBox={`${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={t`QR code`}
    >
      <path d={path} fill="#10182b" />
    </svg>
  );
}
