import type { Message } from '@outlay/contract/platform/message';
import type { MessageKind } from '@outlay/contract/platform/message.kind';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';

/** A message about a document, an invoice bag or a payment opens that; any other opens on its own page. */
export function addressOfMessage({ id, documentId, values }: Message): string {
  const { bagId, chargeId } = values;
  if (chargeId) return pageAddress(ROUTES.payment, { id: chargeId });
  if (documentId) return pageAddress(ROUTES.document, { id: documentId, message: id });
  return bagId ? pageAddress(ROUTES.bag, { id: bagId }) : pageAddress(ROUTES.message, { id });
}

/** The page on the phone that a message without a document is about. */
export const PLACES: Partial<Record<MessageKind, string>> = {
  taskHandedOver: ROUTES.pendingApproval,
  delegated: ROUTES.pendingApproval,
  payeeAccountChanged: ROUTES.settings,
  agentOffered: ROUTES.agents,
  agentAccepted: ROUTES.agents,
  agentEnded: ROUTES.agents,
  newDevice: ROUTES.devices,
  chargeToConfirm: ROUTES.paymentCode,
  transferToConfirm: ROUTES.confirmTransfers,
  invoiceIssued: ROUTES.askInvoice,
  invoiceRefused: ROUTES.askInvoice,
  invoiceOverdue: ROUTES.askInvoice,
  identityLinked: ROUTES.security,
  factorResetAsked: ROUTES.secondFactor,
};

/** Kinds that are decided on the wide screen. */
export const AT_THE_DESK: ReadonlySet<MessageKind> = new Set([
  'batchToRelease',
  'cancelToConfirm',
  'supplierChanged',
  'roleToConfirm',
  'factorResetToConfirm',
  'joinAsked',
  'directoryWaits',
  'chargeDiffers',
  'notDelivered',
]);
