import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { idsOf, type Opened } from '#domain/membership/connection/source.service.ts';

/** The address of a page, by which somebody inside the app of the platform is signed in first. */
export function addressIn({ settings }: Pick<Opened, 'settings'>, site: string, to: string): string {
  const { corpId, appId } = idsOf(settings);
  switch (settings.kind) {
    case 'wecom':
      return site + pageAddress(ROUTES.wecomSignIn, { corpid: corpId, agentid: appId, to });
    case 'wecomSuite':
      return site + pageAddress(ROUTES.wecomStore, { suiteid: corpId, to });
    case 'dingtalk':
      return site + pageAddress(ROUTES.dingtalkSignIn, { corpid: corpId, appkey: appId, to });
    case 'feishu':
      return site + pageAddress(ROUTES.feishuSignIn, { appid: appId, to });
    default:
      return site + to;
  }
}

/** The same of a document; WeCom and DingTalk have pages of their own for it. */
export function documentIn(connection: Pick<Opened, 'settings'>, site: string, id: string): string {
  const { corpId, appId } = idsOf(connection.settings);
  if (connection.settings.kind === 'wecom')
    return site + pageAddress(ROUTES.wecomDocument, { corpid: corpId, agentid: appId, id });
  if (connection.settings.kind === 'dingtalk')
    return site + pageAddress(ROUTES.dingtalkDocument, { corpid: corpId, appkey: appId, id });
  return addressIn(connection, site, pageAddress(ROUTES.document, { id }));
}
