import { createAlipay } from './payout.alipay.ts';
import type { PayoutPorts } from './payout.port.ts';
import { createWechat } from './payout.wechat.ts';

/** The adapters of all kinds. `inside`: private addresses may be called too. */
export const payoutPorts = ({ inside = false } = {}): PayoutPorts => ({
  alipay: createAlipay({ inside }),
  wechat: createWechat({ inside }),
});
