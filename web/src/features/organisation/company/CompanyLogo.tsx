import { useUser } from '#session/use-session.ts';
import css from './Company.module.css';
import { useLogo } from './company.queries.ts';

/** The company's logo, or nothing. The alt text is empty because the name is beside it. */
export function CompanyLogo({ size }: { size: number }) {
  const address = useLogo(useUser()?.logoFileId ?? null);
  if (!address) return null;
  return <img className={css['logo']} src={address} alt="" width={size} height={size} />;
}
