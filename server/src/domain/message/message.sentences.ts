import type { MessageKind } from '@outlay/contract/message';

/** What a lock screen and a mailbox may show: what happened, and neither names, numbers nor amounts. */
const SENTENCES: Record<MessageKind, readonly [zh: string, en: string]> = {
  taskArrived: ['有单据等待您审批', 'A document is waiting for your approval'],
  taskUrged: ['有人催您审批单据', 'You have been reminded to approve a document'],
  taskReminded: ['有审批即将到期', 'One of your approvals is due soon'],
  taskHandedOver: ['有审批已转交给您', 'An approval was transferred to you'],
  delegated: ['您被指定为审批代理', 'You were made an approval delegate'],
  mentioned: ['有人在评论中提到了您', 'You were mentioned in a comment'],
  batchToRelease: ['有付款批次等待您放款', 'A payment batch is waiting for your release'],
  documentReturned: ['您的单据已被退回', 'One of your documents was returned'],
  documentRejected: ['您的单据已被拒绝', 'One of your documents was rejected'],
  documentApproved: ['您的单据已通过一个审批节点', 'One of your documents passed an approval step'],
  documentPassed: ['您的单据已审批通过', 'One of your documents was approved'],
  documentWithdrawn: ['一张单据已被撤回', 'A document was withdrawn'],
  copiedToMe: ['有单据抄送给您', 'You were copied on a document'],
  documentCommented: ['您的单据有新评论', 'One of your documents has a new comment'],
  documentTerminated: ['您的单据审批已终止', 'The approval of one of your documents was ended'],
  documentRevoked: ['一张单据已被撤销', 'A document was revoked'],
  documentUnapproved: ['您的单据已被反审批', 'The last approval of one of your documents was reopened'],
  revokeAsked: ['有人申请撤销单据', 'Someone asked to revoke a document'],
  documentPaid: ['您的单据已付款', 'One of your documents was paid'],
  paymentFailed: ['您有一笔付款失败', 'A payment to you failed'],
  documentUnpaid: ['您的单据付款已冲销', 'The payment of one of your documents was reversed'],
  documentHeld: ['您的单据已暂缓付款', 'The payment of one of your documents is on hold'],
  documentReleased: ['您的单据已恢复付款', 'The payment of one of your documents has resumed'],
  advanceDue: ['您的借款即将到期', 'One of your advances is due soon'],
  supplierChanged: ['有供应商收款账户待确认', 'A supplier account change is waiting for confirmation'],
  supplierConfirmed: ['供应商收款账户已更改', 'A supplier account was changed'],
  cancelToConfirm: ['有付款批次待确认取消', 'A payment batch cancellation is waiting for confirmation'],
  outsideToConfirm: [
    '有以其他方式支付的款项待确认',
    'A payment made another way is waiting for confirmation',
  ],
  payeeAccountChanged: ['您的收款账户已变更', 'Your payee account was changed'],
  agentOffered: ['有人请您担任代理人', 'Someone asked you to act as their agent'],
  agentAccepted: ['您的代理人已接受', 'Your agent has accepted'],
  agentEnded: ['一项代理已结束', 'Acting for a colleague has ended'],
  newDevice: ['您的账号在新设备上登录', 'Your account was used on a new device'],
  factorResetAsked: ['有人申请重置您的两步验证', 'Someone asked to reset your two-step verification'],
  factorResetToConfirm: [
    '有两步验证重置申请等待您确认',
    'A two-step verification reset is waiting for your confirmation',
  ],
  factorResetDone: ['两步验证已重置', 'Two-step verification was reset'],
  factorResetRefused: ['两步验证重置申请已被拒绝', 'A two-step verification reset was declined'],
  bagReceived: ['财务已收到您的票袋', 'Finance received one of your invoice bags'],
  bagMissing: ['您的票袋缺少原件', 'Originals are missing from one of your invoice bags'],
  bagReturned: ['您的票袋已被退回', 'One of your invoice bags was returned'],
  welcome: ['您已加入企业', 'You have joined your company'],
  leaverAdvance: ['离职同事有未核销借款', 'A colleague who left has an outstanding advance'],
  joinAsked: ['有人申请加入企业', 'Someone asked to join your company'],
  roleToConfirm: ['有角色等待您确认', 'A role is waiting for your confirmation'],
  roleConfirmed: ['角色已确认', 'A role was confirmed'],
  roleRefused: ['角色未获确认', 'A role was not confirmed'],
};

export const sentenceOf = (kind: MessageKind, language: string): string =>
  SENTENCES[kind][language === 'zh' ? 0 : 1];

export const countSentence = (count: number, language: string): string =>
  language === 'zh' ? `您有 ${count} 条新消息` : `You have ${count} new message${count === 1 ? '' : 's'}`;
