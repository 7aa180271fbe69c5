import type { OutsidePorts } from '#domain/membership/connection/source.service.ts';
import { readCallback } from '#provider/platform/callback.read.ts';
import { createDingtalkContacts } from '#provider/platform/contacts.dingtalk.ts';
import { createFeishuContacts } from '#provider/platform/contacts.feishu.ts';
import { createWecomContacts } from '#provider/platform/contacts.wecom.ts';
import { createDingtalkApprovals } from '#provider/platform/approvals.dingtalk.ts';
import { createFeishuApprovals } from '#provider/platform/approvals.feishu.ts';
import { createDingtalkMessages } from '#provider/platform/messages.dingtalk.ts';
import { createFeishuMessages } from '#provider/platform/messages.feishu.ts';
import { createWecomMessages, createWecomSuiteMessages } from '#provider/platform/messages.wecom.ts';
import { createDingtalkPayCodes } from '#provider/platform/paycodes.dingtalk.ts';
import { signCard, signPage } from '#provider/platform/page.signature.ts';
import { createDingtalk } from '#provider/platform/platform.dingtalk.ts';
import { createFeishu } from '#provider/platform/platform.feishu.ts';
import { createWecom } from '#provider/platform/platform.wecom.ts';
import { createWecomSuite } from '#provider/platform/platform.wecom-suite.ts';
import { createWeixin } from '#provider/platform/platform.weixin.ts';
import { createWecomWallet } from '#provider/platform/wallet.wecom.ts';
import { createCdp } from '#provider/single-sign-on/sso.cdp.ts';
import { createLdap } from '#provider/single-sign-on/sso.ldap.ts';
import { createOidc } from '#provider/single-sign-on/sso.oidc.ts';
import { createSaml } from '#provider/single-sign-on/sso.saml.ts';
import type { Now } from '#system/clock.ts';

/** WeCom and WeChat have the same card wallet. */
const walletsOf = (options: { inside: boolean }): OutsidePorts['wallets'] => {
  const wallet = createWecomWallet(options);
  return { wecom: wallet, weixin: wallet };
};

/** The adapters of all platforms and identity providers. `inside`: private addresses may be called too. */
export const createOutsidePorts = (options: { inside: boolean; now: Now }): OutsidePorts => ({
  wecom: createWecom(options),
  wecomSuite: createWecomSuite(options),
  dingtalk: createDingtalk(options),
  feishu: createFeishu(options),
  weixin: createWeixin(options),
  oidc: createOidc(options),
  saml: createSaml(options),
  ldap: createLdap(options),
  cdp: createCdp(options),
  wallets: walletsOf(options),
  payCodes: createDingtalkPayCodes(options),
  messages: {
    wecom: createWecomMessages(options),
    wecomSuite: createWecomSuiteMessages(options),
    dingtalk: createDingtalkMessages(options),
    feishu: createFeishuMessages(options),
  },
  approvals: { dingtalk: createDingtalkApprovals(options), feishu: createFeishuApprovals(options) },
  signer: { page: signPage, card: signCard },
  readCallback,
  contacts: {
    wecom: createWecomContacts(options),
    dingtalk: createDingtalkContacts(options),
    feishu: createFeishuContacts(options),
  },
});
