import { useLingui } from '@lingui/react/macro';
import { ROUTES } from '@outlay/contract/routes';
import { useParams } from '#navigation/use-page.ts';
import { PlatformEntering } from './PlatformEntering.tsx';

/** `/pages/WXlogin/WXlogin?corpid=&agentid=`: signs in by an app of the company's own in WeCom. */
export function WecomPage() {
  const { t } = useLingui();
  const { corpid: corpId, agentid: appId, to } = useParams(ROUTES.wecomSignIn);
  return (
    <PlatformEntering
      title={t`WeCom sign-in`}
      path={ROUTES.wecomSignIn}
      named={{ kind: 'wecom', corpId, appId, to }}
    />
  );
}
