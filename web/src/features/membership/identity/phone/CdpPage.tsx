import { useLingui } from '@lingui/react/macro';
import type { Locale } from '@outlay/contract/locale';
import { ROUTES } from '@outlay/contract/routes';
import { activate } from '#i18n/i18n.ts';
import { localeKept } from '#device/locale.ts';
import { writeStored } from '#device/storage.ts';
import { markCdp } from '#device/surroundings.ts';
import { listenToPortal, notifyPortal } from '#host/portal.ts';
import { keepAddress } from '#navigation/keep-address.ts';
import { useParams } from '#navigation/use-page.ts';
import { refusedHere, type Came } from '../enter.ts';
import { authorizeTicket } from '../identity.queries.ts';
import { useEntering } from '../use-entering.ts';
import { EnteringPage } from './EnteringPage.tsx';

async function speak(locale: Locale): Promise<void> {
  if (locale === localeKept()) return;
  writeStored('lang', locale);
  await activate(locale);
}

/** `/pages/SSO/CDP?app=&ticket=`: the entry from a portal of the company, which has signed a ticket for the person. */
export function CdpPage() {
  const { t } = useLingui();
  const { app, ticket, to, lang } = useParams(ROUTES.cdp);
  const enter = async (): Promise<Came> => {
    keepAddress(ROUTES.cdp);
    if (lang) await speak(lang);
    if (!app || !ticket) throw await refusedHere('linkExpired');
    const answer = await authorizeTicket({ app, ticket });
    markCdp();
    listenToPortal();
    return { answer, to: to ?? null, app: null };
  };
  const entering = useEntering({ enter, whenIn: notifyPortal });
  return <EnteringPage title={t`CDP sign-in`} platform="cdp" entering={entering} to={to} />;
}
