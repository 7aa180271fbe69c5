import { createAlipayEnterprise } from './corporate-pay.alipay.ts';
import { createWechatQuotaCards } from './quota-card.wechat.ts';
import type { CorporatePayPorts } from './corporate-pay.port.ts';

/** The adapter of each wallet. `inside`: private addresses, and addresses without TLS, may be called too. */
export const corporatePayPorts = ({ inside = false } = {}): CorporatePayPorts => ({
  alipay: createAlipayEnterprise({ inside }),
  wechat: createWechatQuotaCards({ inside }),
});
