import { Trans, useLingui } from '@lingui/react/macro';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { removeStored } from '#device/storage.ts';
import { navigateTo } from '#navigation/nav.ts';
import { addressOf, appOf } from '../apps.ts';
import type { Platform } from '../identity.queries.ts';
import css from '../Identity.module.css';
import { PlatformIcon } from '#features/membership/connection/PlatformIcon.tsx';
import { PLATFORM_WORDS } from '../platform-words.ts';

/** The page of the platform's only connection, or the one that asks for the company. */
function pageOf({ platform, entry }: Platform, to: string | undefined): string | null {
  // A portal sends its people here with a ticket.
  if (platform === 'cdp') return null;
  if (platform === 'sso') return pageAddress(ROUTES.singleSignOn, { connection: entry?.connectionId, to });
  const app = entry && appOf(entry);
  return app ? addressOf(app, to) : pageAddress(ROUTES.singleSignOn, { platform, to });
}

interface CompanyWaysProps {
  platforms: readonly Platform[];
  to: string | undefined;
}

/** The platforms that this server is set up for, below the form of the sign-in page. */
export function CompanyWays({ platforms, to }: CompanyWaysProps) {
  const { t, i18n } = useLingui();
  const ways = platforms.flatMap((one) => {
    const page = pageOf(one, to);
    return page === null ? [] : [{ platform: one.platform, page }];
  });
  if (ways.length === 0) return null;
  return (
    <section aria-label={t`Sign in with your company account`}>
      <p className={css['or']}>
        <Trans>or with your company account</Trans>
      </p>
      <div className={css['ways']}>
        {ways.map(({ platform, page }) => (
          <button
            key={platform}
            type="button"
            className={css['way']}
            onClick={() => {
              removeStored('signedOut');
              navigateTo(page);
            }}
          >
            <span className={css['round']}>
              <PlatformIcon platform={platform} />
            </span>
            {i18n._(PLATFORM_WORDS[platform])}
          </button>
        ))}
      </div>
    </section>
  );
}
