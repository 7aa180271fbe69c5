import type { DocumentAct } from '@outlay/contract/document.law';
import type { DocumentStatus } from '@outlay/contract/document';
import type { ExpenseType } from '@outlay/contract/expense';
import type { LocalText } from '@outlay/contract/fields';
import { LOCALES, type Locale } from '@outlay/contract/locale';

/** Simplified and traditional Chinese, English, French, Spanish. */
type Row = readonly [zh: string, zhHant: string, en: string, fr: string, es: string];

const ORDER: Record<Locale, number> = { 'zh-Hans': 0, 'zh-Hant': 1, en: 2, fr: 3, es: 4 };

const PLAIN = {
  submitter: ['提交人', '提交人', 'Submitter', 'Demandeur', 'Solicitante'],
  department: ['部门', '部門', 'Department', 'Service', 'Departamento'],
  submittedOn: ['提交日期', '提交日期', 'Submitted on', 'Envoyé le', 'Enviado el'],
  purpose: ['事由', '事由', 'Purpose', 'Objet', 'Motivo'],
  remarks: ['备注', '備註', 'Remarks', 'Remarques', 'Observaciones'],
  payee: ['收款账户', '收款帳戶', 'Paid to', 'Payé à', 'Pagado a'],
  amount: ['金额', '金額', 'Amount', 'Montant', 'Importe'],
  total: ['合计', '合計', 'Total', 'Total', 'Total'],
  capital: ['大写', '大寫', 'In words', 'En toutes lettres', 'En letras'],
  line: ['序号', '序號', 'No.', 'N°', 'N.º'],
  type: ['费用类型', '費用類型', 'Type', 'Type', 'Tipo'],
  date: ['日期', '日期', 'Date', 'Date', 'Fecha'],
  merchant: ['商家', '商家', 'Merchant', 'Commerçant', 'Comercio'],
  invoices: ['发票', '發票', 'Invoices', 'Factures', 'Facturas'],
  details: ['费用明细', '費用明細', 'Expenses', 'Dépenses', 'Gastos'],
  history: [
    '审批记录',
    '審批記錄',
    'Approval history',
    'Historique de validation',
    'Historial de aprobación',
  ],
  person: ['人员', '人員', 'Person', 'Personne', 'Persona'],
  act: ['操作', '操作', 'Action', 'Action', 'Acción'],
  opinion: ['意见', '意見', 'Opinion', 'Avis', 'Opinión'],
  time: ['时间', '時間', 'Time', 'Heure', 'Hora'],
  system: ['系统', '系統', 'System', 'Système', 'Sistema'],
  signSubmitter: ['报销人', '報銷人', 'Claimant', 'Demandeur', 'Solicitante'],
  signLeader: [
    '部门负责人',
    '部門負責人',
    'Department leader',
    'Responsable de service',
    'Responsable de área',
  ],
  signAccountant: ['会计', '會計', 'Accountant', 'Comptable', 'Contable'],
  signCashier: ['出纳', '出納', 'Cashier', 'Trésorier', 'Tesorero'],
  slipTitle: [
    '原始凭证粘贴单',
    '原始憑證黏貼單',
    'Receipt sheet',
    'Feuille de justificatifs',
    'Hoja de comprobantes',
  ],
  slipHint: [
    '票据粘贴处：由右至左、自下而上均匀粘贴，不要超出虚线',
    '票據黏貼處：由右至左、自下而上均勻黏貼，不要超出虛線',
    'Glue the paper receipts here, from right to left and from the bottom up, inside the dotted line',
    'Collez ici les justificatifs papier, de droite à gauche et de bas en haut, à l’intérieur du pointillé',
    'Pegue aquí los comprobantes en papel, de derecha a izquierda y de abajo arriba, dentro de la línea de puntos',
  ],
  binding: ['装 订 线', '裝 訂 線', 'Binding edge', 'Bord de reliure', 'Borde de encuadernación'],
  receipts: ['单据张数', '單據張數', 'Receipts', 'Justificatifs', 'Comprobantes'],
  count: ['张数', '張數', 'Pieces', 'Pièces', 'Piezas'],
  attachment: ['附件', '附件', 'Attachment', 'Pièce jointe', 'Adjunto'],
  documents: ['单据', '單據', 'documents', 'documents', 'documentos'],
  originals: ['原件', '原件', 'originals', 'originaux', 'originales'],
  draft: ['草稿', '草稿', 'draft', 'brouillon', 'borrador'],
  printed: [
    '{time} 由 {name} 打印',
    '{time} 由 {name} 列印',
    'Printed {time} by {name}',
    'Imprimé le {time} par {name}',
    'Impreso el {time} por {name}',
  ],
  lineCaption: ['第 {line} 项', '第 {line} 項', 'Line {line}', 'Ligne {line}', 'Línea {line}'],
  page: ['第 {page} 页', '第 {page} 頁', 'page {page}', 'page {page}', 'página {page}'],
} satisfies Record<string, Row>;

const STATUS: Record<DocumentStatus, Row> = {
  ToBeSubmitted: ['草稿', '草稿', 'Draft', 'Brouillon', 'Borrador'],
  UnderApproval: ['审批中', '審批中', 'Under approval', 'En validation', 'En aprobación'],
  Rejected: ['已拒绝', '已拒絕', 'Rejected', 'Refusé', 'Rechazado'],
  Returned: ['已退回', '已退回', 'Returned', 'Renvoyée', 'Devuelto'],
  Withdrawn: ['已撤回', '已撤回', 'Withdrawn', 'Retirée', 'Retirado'],
  Voided: ['已作废', '已作廢', 'Voided', 'Annulé', 'Anulado'],
  Passed: [
    '已通过，待付款',
    '已通過，待付款',
    'Approved, to be paid',
    'Validé, à payer',
    'Aprobado, por pagar',
  ],
  InPayment: ['付款中', '付款中', 'In payment', 'En paiement', 'En pago'],
  Paid: ['已付款', '已付款', 'Paid', 'Payé', 'Pagado'],
};

/** What is told on paper: decisions and money, not every edit. */
const ACTS: Partial<Record<DocumentAct, Row>> = {
  submit: ['已提交', '已提交', 'Submitted', 'Envoyé', 'Enviado'],
  autoPass: [
    '按规则自动通过',
    '按規則自動通過',
    'Approved by rule',
    'Validé par règle',
    'Aprobado por regla',
  ],
  approve: ['已同意', '已同意', 'Approved', 'Validé', 'Aprobado'],
  pass: [
    '审批完成，待付款',
    '審批完成，待付款',
    'Approved for payment',
    'Validé pour paiement',
    'Aprobado para pago',
  ],
  settleWithoutPayment: [
    '已结清，无需付款',
    '已結清，無需付款',
    'Settled, nothing to pay',
    'Soldé, rien à payer',
    'Saldado, nada que pagar',
  ],
  return: ['已退回', '已退回', 'Returned', 'Renvoyée', 'Devuelto'],
  reject: ['已拒绝', '已拒絕', 'Rejected', 'Refusé', 'Rechazado'],
  withdraw: ['已撤回', '已撤回', 'Withdrawn', 'Retirée', 'Retirado'],
  batch: [
    '加入付款批次',
    '加入付款批次',
    'Put in a payment batch',
    'Ajouté à un lot de paiement',
    'Incluido en un lote de pago',
  ],
  pay: ['已付款', '已付款', 'Paid', 'Payé', 'Pagado'],
  failPayment: ['付款失败', '付款失敗', 'Payment failed', 'Paiement échoué', 'Pago fallido'],
  payOutside: [
    '其他方式已付',
    '其他方式已付',
    'Paid by other means',
    'Payé autrement',
    'Pagado por otro medio',
  ],
  unpay: ['付款已退回', '付款已退回', 'Payment taken back', 'Paiement annulé', 'Pago revertido'],
  unapprove: ['撤销通过', '撤銷通過', 'Approval taken back', 'Validation annulée', 'Aprobación retirada'],
  returnAfterPass: [
    '通过后退回',
    '通過後退回',
    'Returned after approval',
    'Renvoyé après validation',
    'Devuelto tras la aprobación',
  ],
  revoke: ['已撤销', '已撤銷', 'Revoked', 'Révoqué', 'Revocado'],
  terminate: [
    '管理员终止',
    '管理員終止',
    'Ended by the administrator',
    "Arrêté par l'administrateur",
    'Terminado por el administrador',
  ],
  void: ['已作废', '已作廢', 'Voided', 'Annulé', 'Anulado'],
  revise: ['已修订', '已修訂', 'Revised', 'Révisé', 'Revisado'],
};

const TYPES: Record<ExpenseType, Row> = {
  transport: ['城际交通', '城際交通', 'Travel', 'Voyage', 'Viaje'],
  taxi: ['打车', '計程車', 'Taxi', 'Taxi', 'Taxi'],
  lodging: ['住宿', '住宿', 'Lodging', 'Hébergement', 'Alojamiento'],
  meals: ['餐饮', '餐飲', 'Meals', 'Repas', 'Comidas'],
  entertainment: ['业务招待', '業務招待', 'Hospitality', 'Réception', 'Atenciones'],
  office: ['办公用品', '辦公用品', 'Office supplies', 'Fournitures', 'Material de oficina'],
  communication: ['通信费', '通信費', 'Phone and internet', 'Téléphone et internet', 'Teléfono e internet'],
  training: ['培训', '培訓', 'Training', 'Formation', 'Formación'],
  fuel: ['加油', '加油', 'Fuel', 'Carburant', 'Combustible'],
  other: ['其他', '其他', 'Other', 'Autre', 'Otro'],
};

export interface PrintWords {
  locale: Locale;
  word: (key: keyof typeof PLAIN, values?: Record<string, string>) => string;
  status: (status: DocumentStatus) => string;
  /** Undefined for an act that is not told on paper. */
  act: (act: string) => string | undefined;
  type: (type: ExpenseType) => string;
  /** A text that data carries. */
  local: (text: LocalText) => string;
}

/** The words on paper in one language. */
export function wordsIn(locale: Locale): PrintWords {
  const at = (row: Row) => row[ORDER[locale]] ?? row[2];
  return {
    locale,
    word: (key, values = {}) =>
      at(PLAIN[key]).replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
    status: (status) => at(STATUS[status]),
    act(act) {
      const row = ACTS[act as DocumentAct];
      return row && at(row);
    },
    type: (type) => at(TYPES[type]),
    local: (text) => text[locale] ?? text['en'] ?? LOCALES.map((one) => text[one]).find(Boolean) ?? '',
  };
}
