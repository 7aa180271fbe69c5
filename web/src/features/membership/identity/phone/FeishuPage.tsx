import { useLingui } from '@lingui/react/macro';
import { ROUTES } from '@outlay/contract/routes';
import { useParams } from '#navigation/use-page.ts';
import { PlatformEntering } from './PlatformEntering.tsx';

/** `/pages/login/fsLogin?appid=`: signs in by Feishu or Lark. */
export function FeishuPage() {
  const { t } = useLingui();
  const { appid: appId, to } = useParams(ROUTES.feishuSignIn);
  return (
    <PlatformEntering
      title={t`Feishu sign-in`}
      path={ROUTES.feishuSignIn}
      named={{ kind: 'feishu', appId, to }}
    />
  );
}
