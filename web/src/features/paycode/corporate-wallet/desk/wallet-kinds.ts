import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { WalletKind } from '@outlay/contract/paycode/corporate-wallet';

interface KindWords {
  /** The vendor’s name of it. */
  label: MessageDescriptor;
  about: MessageDescriptor;
  /** By what the vendor knows an employee, and what happens without it. */
  employee: MessageDescriptor;
  withoutEmployee: MessageDescriptor;
  on: MessageDescriptor;
}

export const KIND_WORDS: Record<WalletKind, KindWords> = {
  alipay: {
    label: msg`Alipay enterprise code`,
    about: msg`Employees pay at any shop with their Alipay. It asks this server before each payment, and your spend policies decide.`,
    employee: msg`Employee ID at Alipay`,
    withoutEmployee: msg`Leave empty to have Alipay invite them`,
    on: msg`On: Alipay may ask, and is answered`,
  },
  dingtalk: {
    label: msg`DingTalk pay code`,
    about: msg`Employees show their pay code in DingTalk at the tills of your merchants. Your spend policies decide as for the payment code here, and DingTalk is told what became of it.`,
    employee: msg`DingTalk user ID`,
    withoutEmployee: msg`Leave empty to find them by their sign-in with DingTalk, or by phone number`,
    on: msg`On: tills take pay codes of DingTalk`,
  },
  wechat: {
    label: msg`WeChat enterprise payment`,
    about: msg`Employees pay at any shop with a quota card of WeChat. A card is a cap given beforehand: WeChat does not ask before each payment. It holds what the spend policy leaves, lasts two hours, and what was not used is then free again.`,
    employee: msg`WeChat employee ID (employee_id)`,
    withoutEmployee: msg`Leave empty to have them agree in WeChat`,
    on: msg`On: employees are given cards`,
  },
};
