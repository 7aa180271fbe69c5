/** Loaded together: the result of a payment is shown even if the network is lost after the scan. */
export { PaymentCodePage } from '#features/paycode/charge/phone/PaymentCodePage.tsx';
export { PaymentPage } from '#features/paycode/charge/phone/PaymentPage.tsx';
export { PaymentResultPage } from '#features/paycode/charge/phone/PaymentResultPage.tsx';
export { PaymentsPage } from '#features/paycode/charge/phone/PaymentsPage.tsx';
export { PaymentStatusPage } from '#features/paycode/charge/phone/PaymentStatusPage.tsx';
export { InvoicingPage } from '#features/paycode/invoice-request/phone/InvoicingPage.tsx';
export { PaycodeDevicesPage } from '#features/paycode/paycode/phone/PaycodeDevicesPage.tsx';
export { EnterpriseAccountPage } from './EnterpriseAccountPage.tsx';
