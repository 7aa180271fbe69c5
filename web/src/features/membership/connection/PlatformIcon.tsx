import type { ConnectionKind } from '@outlay/contract/membership/connection.settings';
import css from './PlatformIcon.module.css';

/** `sso`: whichever kind of single sign-on the company has. */
type IconOf = ConnectionKind | 'sso';

const CHATS =
  'M10 4.500c-3.900 0-7 2.500-7 5.600 0 1.800 1 3.300 2.600 4.400L5 17l2.800-1.400c.7.2 1.400.2 2.200.2M15.500 9.800c3.100 0 5.500 2 5.500 4.500 0 1.400-.8 2.600-2 3.400l.4 2-2.200-1.100c-.5.1-1.100.2-1.700.2-3.100 0-5.500-2-5.500-4.500s2.400-4.500 5.500-4.500z';
const PEOPLE =
  'M5.500 8.500a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M3 19c0-3 2.500-5 5.500-5s5.500 2 5.500 5M15 5.800a3 3 0 0 1 0 5.400M17 14.500c2.300.600 4 2.300 4 4.500';
const KEY = 'M4 15a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M11 12l8-8M16 7l3 3M13.500 9.500l2 2';

/**
 * Drawn by us: a picture of each platform, not its trademark. Not among the icons of `ui`, which are part of the first load.
 */
const PATHS: Record<IconOf, string> = {
  wecom: CHATS,
  wecomSuite: CHATS,
  weixin: CHATS,
  dingtalk:
    'M4 5c3.500 3.800 8 5.300 15 6.500-.5 1.500-1.500 2.700-3 3.500h2l-6.500 6 1.500-4h-2.500l1-2.500C7.500 13.500 5 10 4 5z',
  feishu:
    'M4 8.500c3.500 4.500 7.500 7.500 12 8.500 2.200.4 3.600-.8 4.500-2.800M7 5h6.500c2 2 3 4.200 3.500 6.500M4 8.500V18c4 2.500 9 2.500 12 1M12.500 12.500c1.500-2 3.500-3.200 8-2.500-1.500 1.500-2 3-3 4.500',
  sso: KEY,
  oidc: KEY,
  saml: KEY,
  ldap: KEY,
  scim: PEOPLE,
  cdp: 'M4 7h16v3.500a1.500 1.500 0 000 3V17H4v-3.500a1.500 1.500 0 000-3zM14 7v10',
};

interface PlatformIconProps {
  platform: IconOf;
  size?: number;
}

/** In the colour of the platform. Decorative only. */
export const PlatformIcon = ({ platform, size = 26 }: PlatformIconProps) => (
  <span className={css[platform] ?? css['plain']}>
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
    >
      <path d={PATHS[platform]} />
    </svg>
  </span>
);
