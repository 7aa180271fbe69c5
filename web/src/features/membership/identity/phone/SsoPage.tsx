import { useLingui } from '@lingui/react/macro';
import type { PlatformEntry } from '@outlay/contract/membership/identity.platform';
import { ROUTES } from '@outlay/contract/routes';
import { useContext, useState } from 'react';
import { keepAddress } from '#navigation/keep-address.ts';
import { redirectTo } from '#navigation/nav.ts';
import { PageQuery, useParams } from '#navigation/use-page.ts';
import { addressOf, appOf } from '../apps.ts';
import { lastBegun } from '../begun.ts';
import { comeBack, goToProvider, isBack, type Came } from '../enter.ts';
import { useEntering } from '../use-entering.ts';
import { CompanyQuestion } from './CompanyQuestion.tsx';
import { EnteringPage } from './EnteringPage.tsx';
import { LdapForm } from './LdapForm.tsx';

/** `/pages/SSO/SSO`: signs in by the identity provider of a company, or finds the company's app in a platform. */
export function SsoPage() {
  const { connection, to } = useParams(ROUTES.singleSignOn);
  const query = useContext(PageQuery);
  const [chosen, setChosen] = useState(connection ?? null);
  const back = isBack(query);
  if (back || chosen !== null)
    return <ProviderEntering connectionId={chosen} onOther={() => redirectTo(ROUTES.singleSignOn)} />;
  const choose = (entry: PlatformEntry) => {
    const app = appOf(entry);
    if (app) redirectTo(addressOf(app, to));
    else setChosen(entry.connectionId);
  };
  return <CompanyQuestion onChosen={choose} />;
}

interface ProviderEnteringProps {
  /** Null if the provider has sent the person back. */
  connectionId: string | null;
  /** Asks for the company. */
  onOther: () => void;
}

function ProviderEntering({ connectionId, onOther }: ProviderEnteringProps) {
  const { t } = useLingui();
  const { to } = useParams(ROUTES.singleSignOn);
  const query = useContext(PageQuery);
  /** The sign-in for which the password is typed here. */
  const [typed, setTyped] = useState<string | null>(null);
  const enter = async (again: boolean): Promise<Came | null> => {
    setTyped(null);
    const back = isBack(query);
    if (back) keepAddress(ROUTES.singleSignOn);
    if (back && !again) return await comeBack(query);
    const before = back ? lastBegun() : null;
    const id = connectionId ?? before?.connectionId;
    if (!id) {
      onOther();
      return null;
    }
    setTyped(await goToProvider(id, to ?? before?.to ?? null));
    return null;
  };
  const entering = useEntering({ enter });
  return (
    <EnteringPage title={t`Single sign-on`} platform="sso" entering={entering} to={to}>
      {typed === null ? undefined : (
        <LdapForm
          key={typed}
          state={typed}
          onAnswer={(answer) => entering.take({ answer, to: to ?? null, app: null })}
          onAgain={entering.again}
          onOther={onOther}
        />
      )}
    </EnteringPage>
  );
}
