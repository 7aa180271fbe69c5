import { useLingui } from '@lingui/react/macro';
import { ROUTES } from '@outlay/contract/routes';
import { useParams } from '#navigation/use-page.ts';
import { PlatformEntering } from './PlatformEntering.tsx';

/** `/pages/login/ddLogin?corpid=&appkey=`: signs in by DingTalk. */
export function DingtalkPage() {
  const { t } = useLingui();
  const { corpid: corpId, appkey: appId, to } = useParams(ROUTES.dingtalkSignIn);
  return (
    <PlatformEntering
      title={t`DingTalk sign-in`}
      path={ROUTES.dingtalkSignIn}
      named={{ kind: 'dingtalk', corpId, appId, to }}
    />
  );
}
