import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PayoutSecret } from '@outlay/contract/processing/payment.wallet';
import type { PayoutKind } from '@outlay/contract/spend/payee.wallet';

interface KindWords {
  label: MessageDescriptor;
  about: MessageDescriptor;
  account: MessageDescriptor;
}

export const WALLET_WORDS: Record<PayoutKind, KindWords> = {
  alipay: {
    label: msg`Alipay`,
    about: msg`Pays into people’s Alipay accounts at once. The application needs the function “transfer to an Alipay account”, in certificate mode.`,
    account: msg`App ID`,
  },
  wechat: {
    label: msg`WeChat Pay`,
    about: msg`People confirm each payment in WeChat within 24 hours. The merchant needs merchant transfers with the scene “expense claims”.`,
    account: msg`Merchant ID`,
  },
};

export const SECRET_WORDS: Record<PayoutSecret, MessageDescriptor> = {
  privateKey: msg`Private key`,
  appCertificate: msg`App certificate`,
  alipayCertificate: msg`Alipay public key certificate`,
  rootCertificate: msg`Alipay root certificate`,
  serialNumber: msg`Merchant certificate serial number`,
  apiKey: msg`API v3 key`,
  publicKeyId: msg`WeChat Pay public key ID`,
  publicKey: msg`WeChat Pay public key`,
};

/** Texts of one line; the others are pasted as a whole file. */
export const ONE_LINE: ReadonlySet<PayoutSecret> = new Set(['serialNumber', 'apiKey', 'publicKeyId']);
