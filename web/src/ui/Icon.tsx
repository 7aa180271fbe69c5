import { paths } from './icon-paths.ts';

export type IconName = keyof typeof paths;

interface IconProps {
  name: IconName;
  size?: number;
}

/** A line icon in the current text colour. Decorative only: the caller provides the accessible text. */
export const Icon = ({ name, size = 22 }: IconProps) => <LineIcon d={paths[name]} size={size} />;

/** The same for SVG content that only one feature has. */
export function LineIcon({ d, size }: { d: string; size: number }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flex: 'none' }}
    >
      <path d={d} />
    </svg>
  );
}
