import { Trans, useLingui } from '@lingui/react/macro';
import { ROUTES } from '@outlay/contract/routes';
import { useParams } from '#navigation/use-page.ts';
import { signInOtherwise } from '../by-hand.ts';
import { PlatformEntering } from './PlatformEntering.tsx';
import { Waiting } from './Stages.tsx';

/** `/pages/WXStore/WXStore?suiteid=`: signs in by an app of WeCom's store; a company that has installed it also lands here. */
export function StorePage() {
  const { t } = useLingui();
  const { suiteid: corpId, auth_code: installed, to } = useParams(ROUTES.wecomStore);
  const greeting = (begin: () => void) => (
    <Waiting
      title={<Trans>The app is installed</Trans>}
      act={<Trans>Sign in</Trans>}
      onAct={begin}
      onOther={() => signInOtherwise(to)}
    >
      <Trans>Your company can use Outlay in WeCom now. Sign in to continue.</Trans>
    </Waiting>
  );
  return (
    <PlatformEntering
      title={t`WeCom app store`}
      path={ROUTES.wecomStore}
      named={{ kind: 'wecomSuite', corpId, to }}
      {...(installed !== undefined && { first: greeting })}
    />
  );
}
