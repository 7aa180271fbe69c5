import { paths } from './icon-paths.ts';

export type IconName = keyof typeof paths;

interface IconProps {
  name: IconName;
  size?: number;
}

/** A line icon in the current text colour. Decorative only: the caller provides the accessible text. */
export function Icon({ name, size = 22 }: IconProps) {
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
      <path d={paths[name]} />
    </svg>
  );
}
