import { useLingui } from '@lingui/react/macro';
import { ROUTES } from '@outlay/contract/routes';
import { useParams } from '#navigation/use-page.ts';
import { MessageDocument } from './MessageDocument.tsx';
import { PlatformEntering } from './PlatformEntering.tsx';

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
