import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ConnectionKind } from '@outlay/contract/membership/connection.settings';
import type { PlatformName } from '@outlay/contract/membership/identity.platform';

const SSO = msg`Single sign-on`;

export const PLATFORM_WORDS: Record<PlatformName | ConnectionKind, MessageDescriptor> = {
  wecom: msg`WeCom`,
  wecomSuite: msg`WeCom app`,
  dingtalk: msg`DingTalk`,
  feishu: msg`Feishu`,
  weixin: msg`WeChat`,
  sso: SSO,
  oidc: SSO,
  saml: SSO,
  ldap: SSO,
  cdp: msg`Portal`,
  scim: msg`Directory`,
};
