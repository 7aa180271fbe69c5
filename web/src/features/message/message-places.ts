import type { Message, MessageKind } from '@outlay/contract/message';

/** A message about a document or an invoice bag opens that; any other is read on a page of its own. */
export function addressOfMessage({ id, documentId, values }: Message): string {
  const { bagId } = values;
  if (documentId) return `/pages/form/bill?id=${documentId}&message=${id}`;
  return bagId ? `/pages/form/bag?id=${bagId}` : `/pages/form/Message?id=${id}`;
}

/** Where on the phone that is which a message without a document tells of. */
export const PLACES: Partial<Record<MessageKind, string>> = {
  taskHandedOver: '/pages/approval/myapproval',
  delegated: '/pages/approval/myapproval',
  payeeAccountChanged: '/pages/mine/setting',
  agentOffered: '/pages/mine/agents',
  agentAccepted: '/pages/mine/agents',
  agentEnded: '/pages/mine/agents',
  newDevice: '/pages/mine/devices',
  factorResetAsked: '/pages/mine/secondFactor',
};

/** What is decided on a computer. */
export const AT_THE_DESK: ReadonlySet<MessageKind> = new Set([
  'batchToRelease',
  'cancelToConfirm',
  'supplierChanged',
  'roleToConfirm',
  'factorResetToConfirm',
  'joinAsked',
]);
