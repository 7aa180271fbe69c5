import { useLingui } from '@lingui/react/macro';
import { ROUTES } from '@outlay/contract/routes';
import { useParams } from '#navigation/use-page.ts';
import { MessageDocument } from './MessageDocument.tsx';
import { PlatformEntering } from './PlatformEntering.tsx';

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
