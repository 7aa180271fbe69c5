import type { PlatformEntry, PlatformName } from '@outlay/contract/membership/identity.platform';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { readStored, type OutsideApp } from '#device/storage.ts';
import { hostNameOf } from '#host/host.detect.ts';

/** The host in which each platform shows our pages. */
const HOST_OF = { wecom: 'wecom', wecomSuite: 'wecom', dingtalk: 'dingtalk', feishu: 'feishu' } as const;

/** Whether an app of this platform can show our pages. */
export const isHosted = (platform: PlatformName | PlatformEntry['kind']): platform is OutsideApp['kind'] =>
  platform in HOST_OF;

/** Null for a connection that no host belongs to. */
export const appOf = ({ kind, corpId, appId }: PlatformEntry): OutsideApp | null =>
  isHosted(kind) ? { kind, corpId, appId } : null;

/** Whether this page is shown inside the app of the platform. */
export const isInside = (platform: PlatformName): boolean =>
  isHosted(platform) && HOST_OF[platform] === hostNameOf(navigator.userAgent);

/** The app by which somebody last signed in here, if it belongs to the host around this page. */
export function appOfThisHost(): OutsideApp | null {
  const app = readStored('outsideApp');
  return app && isInside(app.kind) ? app : null;
}

const nonEmpty = (id: string): string | undefined => id || undefined;

/** The page on which people sign in by this app. */
export function addressOf({ kind, corpId, appId }: OutsideApp, to: string | undefined): string {
  switch (kind) {
    case 'wecom':
      return pageAddress(ROUTES.wecomSignIn, { corpid: nonEmpty(corpId), agentid: nonEmpty(appId), to });
    case 'wecomSuite':
      return pageAddress(ROUTES.wecomStore, { suiteid: nonEmpty(corpId), to });
    case 'dingtalk':
      return pageAddress(ROUTES.dingtalkSignIn, { corpid: nonEmpty(corpId), appkey: nonEmpty(appId), to });
    case 'feishu':
      return pageAddress(ROUTES.feishuSignIn, { appid: nonEmpty(appId), to });
  }
}
