import { useUser } from '#session/use-session.ts';
import css from './Company.module.css';
import { useLogo } from './company.queries.ts';

/** The company's own picture; nothing where it has none. The name beside it says what it is. */
export function CompanyLogo({ size }: { size: number }) {
  const address = useLogo(useUser()?.logoFileId ?? null);
  if (!address) return null;
  return <img className={css['logo']} src={address} alt="" width={size} height={size} />;
}
