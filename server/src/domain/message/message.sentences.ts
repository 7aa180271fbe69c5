import type { MessageKind } from '@outlay/contract/message';

/** What a lock screen and a mailbox may show: what happened, and neither names, numbers nor amounts. */
const SENTENCES: Record<MessageKind, readonly [zh: string, en: string]> = {
  taskArrived: ['有单据等你审批', 'A document waits for your approval'],
  taskUrged: ['有人催你审批', 'Somebody asks you to decide on a document'],
  taskReminded: ['有审批快到期限了', 'An approval of yours is due soon'],
  taskHandedOver: ['有审批转交给了你', 'An approval was handed over to you'],
  delegated: ['有人委托你代为审批', 'Somebody asked you to approve in their place'],
  mentioned: ['有人在评论里提到了你', 'Somebody mentioned you in a comment'],
  batchToRelease: ['有付款批次等你复核', 'A batch of payments waits for your release'],
  documentReturned: ['你的单据被退回修改', 'A document of yours was sent back to you'],
  documentRejected: ['你的单据被驳回', 'A document of yours was rejected'],
  documentApproved: ['你的单据又通过了一步', 'A document of yours was approved'],
  documentPassed: ['你的单据已审批通过', 'A document of yours has passed'],
  documentWithdrawn: ['一张单据被撤回', 'A document was withdrawn'],
  copiedToMe: ['有单据抄送给你', 'A document was copied to you'],
  documentCommented: ['你的单据有新评论', 'A document of yours has a new comment'],
  documentTerminated: ['你的单据被终止', 'A document of yours was terminated'],
  documentRevoked: ['一张单据被撤销', 'A document was revoked'],
  documentUnapproved: ['你的单据被弃审', 'The approval of a document of yours was taken back'],
  revokeAsked: ['有人申请撤销单据', 'Somebody asks to revoke a document'],
  documentPaid: ['你的单据已付款', 'A document of yours was paid'],
  paymentFailed: ['你的一笔付款没有成功', 'A payment to you failed'],
  documentUnpaid: ['你的单据的付款被撤回', 'The payment of a document of yours was taken back'],
  documentHeld: ['你的单据被暂缓付款', 'The payment of a document of yours is on hold'],
  documentReleased: ['你的单据恢复付款', 'The payment of a document of yours goes on'],
  advanceDue: ['你的借款快到还款日', 'An advance of yours is due soon'],
  supplierChanged: ['供应商收款账户待复核', 'A supplier’s account waits for a second person'],
  supplierConfirmed: ['供应商收款账户已更改', 'A supplier’s account was changed'],
  cancelToConfirm: ['有付款批次的取消待复核', 'A batch to be given up waits for a second person'],
  outsideToConfirm: ['有以其他方式支付的款项待复核', 'A payment by other means waits for a second person'],
  payeeAccountChanged: ['你的收款账户被更改', 'Your account for payments was changed'],
  agentOffered: ['有人请你代办', 'Somebody asks you to act for them'],
  agentAccepted: ['你的代办人已接受', 'Your agent has accepted'],
  agentEnded: ['一项代办已结束', 'An agency has ended'],
  newDevice: ['你的账号在新设备上登录', 'Your account was used on a new device'],
  factorResetAsked: ['有人申请重置你的两步验证', 'Somebody asks to reset your second factor'],
  factorResetToConfirm: [
    '有两步验证重置申请待你确认',
    'A reset of a second factor waits for your confirmation',
  ],
  factorResetDone: ['两步验证已重置', 'A second factor was reset'],
  factorResetRefused: ['两步验证重置申请被拒绝', 'A reset of a second factor was refused'],
  welcome: ['你已加入公司', 'You have joined your company'],
  leaverAdvance: ['离职同事还有未结的借款', 'A colleague who left has an open advance'],
  joinAsked: ['有人申请加入公司', 'Somebody asks to join your company'],
  roleToConfirm: ['有角色授权等你确认', 'A role waits for your confirmation'],
  roleConfirmed: ['角色授权已确认', 'A role was confirmed'],
  roleRefused: ['角色授权被拒绝', 'A role was refused'],
};

export const sentenceOf = (kind: MessageKind, language: string): string =>
  SENTENCES[kind][language === 'zh' ? 0 : 1];

export const countSentence = (count: number, language: string): string =>
  language === 'zh' ? `你有 ${count} 条新消息` : `You have ${count} new messages`;
