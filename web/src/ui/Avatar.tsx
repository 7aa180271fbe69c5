import css from './Avatar.module.css';

/** The first character of a Chinese name, else the initials of the first two words. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  if (/\p{Script=Han}/u.test(name)) return [...name.trim()][0] ?? '';
  return words
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('');
}

interface AvatarProps {
  name: string;
  size?: number;
  /** Grey, e.g. for an inactive member or a document already read. */
  muted?: boolean;
}

export const Avatar = ({ name, size = 36, muted = false }: AvatarProps) => (
  <span
    aria-hidden="true"
    className={muted ? css['muted'] : css['avatar']}
    style={{ width: size, height: size, fontSize: Math.round(size * 0.36) }}
  >
    {initials(name)}
  </span>
);
