import type { BatchState, Payable } from '@outlay/contract/payment';
import type { Row } from '#kit/list.words.ts';

/** Why a document cannot be put in a batch by the reader, as the page says it. */
export const OBSTACLES: Record<NonNullable<Payable['obstacle']>, Row> = {
  noPayeeAccount: [
    '未设置收款账户',
    'No payee account',
    '未設定收款帳戶',
    'Aucun compte bénéficiaire',
    'Sin cuenta de cobro',
  ],
  payeeNameDiffers: [
    '收款户名与本人不一致',
    'Account in another name',
    '收款戶名與本人不一致',
    'Compte à un autre nom',
    'Cuenta a otro nombre',
  ],
  payeeHeld: [
    '收款账户刚变更，付款需等待一段时间',
    'The account was changed recently; payments to it are on hold',
    '收款帳戶剛變更，付款需等待一段時間',
    'Le compte vient d’être modifié ; les paiements vers lui attendent',
    'La cuenta se cambió hace poco; los pagos a ella esperan',
  ],
  ownDocument: [
    '本人的单据',
    'Your own document',
    '本人的單據',
    'Votre propre document',
    'Su propio documento',
  ],
  decidedByMe: ['由您审批', 'Approved by you', '由您審批', 'Validé par vous', 'Aprobado por usted'],
  onHold: ['暂缓', 'On hold', '暫緩', 'En suspens', 'Retenido'],
  payeeChangedByMe: [
    '收款账户由您更改',
    'Account changed by you',
    '收款帳戶由您更改',
    'Compte modifié par vous',
    'Cuenta cambiada por usted',
  ],
  payeeUnconfirmed: [
    '账户待另一人确认',
    'A second person must confirm the account',
    '帳戶待另一人確認',
    'Une deuxième personne doit confirmer le compte',
    'Otra persona debe confirmar la cuenta',
  ],
  accountRefused: [
    '账户被银行退回，须更改',
    'The bank rejected this account; it must be changed',
    '帳戶被銀行退回，須更改',
    'La banque a rejeté ce compte ; il faut le modifier',
    'El banco rechazó esta cuenta; hay que cambiarla',
  ],
  outsideAsked: [
    '已登记其他方式付款',
    'Reported as paid another way',
    '已登記其他方式付款',
    'Déclaré payé par un autre moyen',
    'Declarado pagado por otro medio',
  ],
};

export const READY: Row = ['可付款', 'Ready', '可付款', 'Prêts', 'Listos'];

/** How far a batch is, as the page says it. */
export const BATCH_STATES: Record<BatchState, Row> = {
  Draft: ['待放款', 'Pending release', '待放款', 'Attend d’être libéré', 'Pendiente de liberación'],
  Released: ['已放款', 'Released', '已放款', 'Libéré', 'Liberado'],
  Exported: ['已生成文件', 'File created', '已產生檔案', 'Fichier créé', 'Archivo creado'],
  Submitted: ['银行处理中', 'At the bank', '銀行處理中', 'À la banque', 'En el banco'],
  PartlySettled: ['部分结清', 'Partly settled', '部分結清', 'Réglé en partie', 'Liquidado en parte'],
  Settled: ['已结清', 'Settled', '已結清', 'Soldé', 'Saldado'],
  Cancelled: ['已取消', 'Cancelled', '已取消', 'Annulé', 'Cancelado'],
};
