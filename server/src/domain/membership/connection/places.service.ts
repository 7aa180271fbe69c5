import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { signInPageOf } from './connection.policy.ts';
import type { Opened } from './source.service.ts';

type Connected = Pick<Opened, 'settings'>;

/** The address of a page, by which somebody inside the app of the platform is signed in first. */
export const addressIn = ({ settings }: Connected, site: string, to: string): string =>
  site + (signInPageOf(settings, to) ?? to);

/** The same of a document; WeCom and DingTalk have pages of their own for it. */
export function documentIn({ settings }: Connected, site: string, id: string): string {
  if (settings.kind === 'wecom') {
    const { corpId: corpid, agentId: agentid } = settings;
    return site + pageAddress(ROUTES.wecomDocument, { corpid, agentid, id });
  }
  if (settings.kind === 'dingtalk') {
    const { corpId: corpid, appKey: appkey } = settings;
    return site + pageAddress(ROUTES.dingtalkDocument, { corpid, appkey, id });
  }
  return addressIn({ settings }, site, pageAddress(ROUTES.document, { id }));
}
