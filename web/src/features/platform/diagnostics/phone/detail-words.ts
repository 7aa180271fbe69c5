import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Readable labels for the device's one-word results. The copied report keeps the original word. */
export const DETAIL_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  browser: msg`Regular browser`,
  wecom: msg`WeCom`,
  dingtalk: msg`DingTalk`,
  feishu: msg`Feishu`,
  activated: msg`Saved on this device`,
  granted: msg`Allowed`,
  denied: msg`Blocked in the device’s settings`,
  default: msg`Not allowed yet`,
  unsupported: msg`Not supported by this browser`,
  'data not found': msg`This device does not have it.`,
  'no shake': msg`No shake detected`,
};
