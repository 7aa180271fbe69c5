import { msg } from '@lingui/core/macro';
import { member, open } from './route-page.ts';

const paying = () => import('#features/workspace/mine/phone/PaymentPages.tsx');

/** Paying with the code, and the till of a merchant. */
export const PAYCODE_PAGES = {
  services: member(msg`Services`, () =>
    import('#features/workspace/application/phone/ServicesPage.tsx').then((m) => m.ServicesPage),
  ),
  paymentCode: member(msg`Payment code`, () => paying().then((m) => m.PaymentCodePage)),
  paymentDevices: member(msg`Devices for payment`, () => paying().then((m) => m.PaycodeDevicesPage)),
  payment: member(msg({ message: 'Order', context: 'payment' }), () => paying().then((m) => m.PaymentPage)),
  paymentStatus: member(msg`Payment status`, () => paying().then((m) => m.PaymentStatusPage)),
  paymentResult: member(msg`Payment result`, () => paying().then((m) => m.PaymentResultPage)),
  payments: member(msg({ message: 'Bills', context: 'payments' }), () =>
    paying().then((m) => m.PaymentsPage),
  ),
  askInvoice: member(msg`Invoicing`, () => paying().then((m) => m.InvoicingPage)),
  enterpriseAccount: member(msg`Enterprise account`, () => paying().then((m) => m.EnterpriseAccountPage)),
  till: open(msg`Till`, () =>
    import('#features/paycode/charge/merchant/TillPage.tsx').then((m) => m.TillPage),
  ),
};
