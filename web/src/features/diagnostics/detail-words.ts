import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What the device says in one word of its own. The copied report keeps that word; people read these. */
export const DETAIL_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  browser: msg`An ordinary browser`,
  wecom: msg`WeCom`,
  dingtalk: msg`DingTalk`,
  feishu: msg`Feishu`,
  activated: msg`Kept on this device`,
  granted: msg`Allowed`,
  denied: msg`Blocked in the settings of the device`,
  default: msg`Not allowed yet`,
  unsupported: msg`This browser cannot do it`,
  'no shake': msg`No shake was felt`,
};
