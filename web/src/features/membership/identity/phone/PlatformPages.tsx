import { useLingui } from '@lingui/react/macro';
import { ROUTES } from '@outlay/contract/routes';
import { useParams } from '#navigation/use-page.ts';
import { signInOtherwise } from '../by-hand.ts';
import { Installed } from './Installed.tsx';
import { MessageDocument } from './MessageDocument.tsx';
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

/** `/pages/WXStore/WXStore?suiteid=`: signs in by an app of WeCom's store; a company that has installed it also lands here. */
export function StorePage() {
  const { t } = useLingui();
  const { suiteid: corpId, auth_code: installed, state, to } = useParams(ROUTES.wecomStore);
  const finish = { suiteid: corpId ?? '', auth_code: installed ?? '', state: state ?? '' };
  const greeting = (begin: () => void) => (
    <Installed finish={finish} onSignIn={begin} onOther={() => signInOtherwise(to)} />
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

/** `/pages/wxform/wxform?corpid=&agentid=&id=`: opens the document of a WeCom message. */
export function WecomDocumentPage() {
  const { t } = useLingui();
  const { corpid: corpId, agentid: appId, id } = useParams(ROUTES.wecomDocument);
  return (
    <MessageDocument id={id}>
      <PlatformEntering
        title={t`WeCom document`}
        path={ROUTES.wecomDocument}
        named={{ kind: 'wecom', corpId, appId, document: id }}
      />
    </MessageDocument>
  );
}

/** `/pages/ddform/ddform?corpid=&appkey=&id=`: opens the document of a DingTalk message. */
export function DingtalkDocumentPage() {
  const { t } = useLingui();
  const { corpid: corpId, appkey: appId, id } = useParams(ROUTES.dingtalkDocument);
  return (
    <MessageDocument id={id}>
      <PlatformEntering
        title={t`DingTalk document`}
        path={ROUTES.dingtalkDocument}
        named={{ kind: 'dingtalk', corpId, appId, document: id }}
      />
    </MessageDocument>
  );
}
