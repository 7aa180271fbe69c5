import type { DocumentAct } from '@outlay/contract/document.law';
import type { DocumentStatus } from '@outlay/contract/document';
import type { ExpenseType } from '@outlay/contract/expense';
import type { LocalText } from '@outlay/contract/fields';
import { LOCALES, type Locale } from '@outlay/contract/locale';
import { statusWord } from '#domain/document/status.words.service.ts';

/** Simplified and traditional Chinese, English, French, Spanish. */
type Row = readonly [zh: string, zhHant: string, en: string, fr: string, es: string];

const ORDER: Record<Locale, number> = { 'zh-Hans': 0, 'zh-Hant': 1, en: 2, fr: 3, es: 4 };

const PLAIN = {
  submitter: ['提交人', '提交人', 'Submitter', 'Demandeur', 'Solicitante'],
  department: ['部门', '部門', 'Department', 'Service', 'Departamento'],
  submittedOn: ['提交日期', '提交日期', 'Submitted on', 'Soumis le', 'Enviado el'],
  purpose: ['事由', '事由', 'Purpose', 'Objet', 'Motivo'],
  remarks: ['备注', '備註', 'Remarks', 'Remarques', 'Observaciones'],
  payee: ['收款账户', '收款帳戶', 'Paid to', 'Payé à', 'Pagado a'],
  amount: ['金额', '金額', 'Amount', 'Montant', 'Importe'],
  total: ['合计', '合計', 'Total', 'Total', 'Total'],
  capital: ['大写', '大寫', 'Amount in words', 'En toutes lettres', 'En letras'],
  line: ['序号', '序號', 'No.', 'N°', 'N.º'],
  type: ['费用类型', '費用類型', 'Type', 'Type', 'Tipo'],
  date: ['日期', '日期', 'Date', 'Date', 'Fecha'],
  merchant: ['商户', '商戶', 'Merchant', 'Commerçant', 'Comercio'],
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
  opinion: ['审批意见', '審批意見', 'Comment', 'Commentaire', 'Comentario'],
  time: ['时间', '時間', 'Time', 'Heure', 'Hora'],
  system: ['系统', '系統', 'System', 'Système', 'Sistema'],
  signSubmitter: ['报销人', '報銷人', 'Claimant', 'Demandeur', 'Solicitante'],
  signLeader: [
    '部门负责人',
    '部門負責人',
    'Department manager',
    'Responsable de service',
    'Responsable del departamento',
  ],
  signAccountant: ['会计', '會計', 'Accountant', 'Comptable', 'Contable'],
  signCashier: ['出纳', '出納', 'Cashier', 'Trésorier', 'Tesorero'],
  slipTitle: [
    '原始凭证粘贴单',
    '原始憑證黏貼單',
    'Receipt paste-up sheet',
    'Feuille de justificatifs',
    'Hoja de comprobantes',
  ],
  slipHint: [
    '票据粘贴处：由右至左、自下而上均匀粘贴，不要超出虚线',
    '票據黏貼處：由右至左、自下而上均勻黏貼，不要超出虛線',
    'Paste paper receipts here, from right to left and from the bottom up, inside the dotted line',
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
  supplier: ['收款供应商', '收款供應商', 'Supplier paid', 'Fournisseur payé', 'Proveedor pagado'],
  trip: ['出差申请', '出差申請', 'Trip request', 'Demande de mission', 'Solicitud de viaje'],
  explained: ['理由', '理由', 'Reason', 'Motif indiqué', 'Motivo indicado'],
  heldBack: ['暂缓付款', '暫緩付款', 'Payment on hold', 'Paiement suspendu', 'Pago retenido'],
  particulars: ['说明', '說明', 'Details', 'Précisions', 'Detalles'],
  base: ['折合 {currency}', '折合 {currency}', 'In {currency}', 'En {currency}', 'En {currency}'],
  approved: ['核定金额', '核定金額', 'Approved', 'Accepté', 'Aprobado'],
  claimed: ['申请金额', '申請金額', 'Claimed', 'Demandé', 'Solicitado'],
  writtenOff: [
    '核销借款 {number}',
    '核銷借款 {number}',
    'Advance {number}',
    'Avance {number}',
    'Anticipo {number}',
  ],
  payable: ['应付金额', '應付金額', 'Net payable', 'Net à payer', 'Neto a pagar'],
  payout: ['付款币种金额', '付款幣別金額', 'Paid out as', 'Versé en', 'Pagado en'],
  city: ['城市', '城市', 'City', 'Ville', 'Ciudad'],
  attendees: ['参加人员', '參加人員', 'Attendees', 'Participants', 'Asistentes'],
  allocation: ['分摊', '分攤', 'Allocated', 'Réparti', 'Reparto'],
  ofCompany: [
    '{name}（{company}）',
    '{name}（{company}）',
    '{name} ({company})',
    '{name} ({company})',
    '{name} ({company})',
  ],
  labelled: [
    '{label}：{value}',
    '{label}：{value}',
    '{label}: {value}',
    '{label} : {value}',
    '{label}: {value}',
  ],
  and: ['、', '、', ', ', ', ', ', '],
  yes: ['是', '是', 'Yes', 'Oui', 'Sí'],
  rateListed: [
    '汇率：1 {from} = {rate} {to}（{day} 汇率表）',
    '匯率：1 {from} = {rate} {to}（{day} 匯率表）',
    'Rate: 1 {from} = {rate} {to} (rate list of {day})',
    'Taux : 1 {from} = {rate} {to} (liste du {day})',
    'Cambio: 1 {from} = {rate} {to} (lista del {day})',
  ],
  rateManual: [
    '汇率：1 {from} = {rate} {to}（手工填写）',
    '匯率：1 {from} = {rate} {to}（手工填寫）',
    'Rate: 1 {from} = {rate} {to} (entered manually)',
    'Taux : 1 {from} = {rate} {to} (saisi à la main)',
    'Cambio: 1 {from} = {rate} {to} (a mano)',
  ],
  rateMissing: ['没有汇率', '沒有匯率', 'No exchange rate', 'Pas de taux', 'Sin tipo de cambio'],
  lineCut: [
    '{name} 核减：{from} → {to}，{reason}',
    '{name} 核減：{from} → {to}，{reason}',
    'Reduced by {name}: {from} → {to}, {reason}',
    'Réduit par {name} : {from} → {to}, {reason}',
    'Reducido por {name}: {from} → {to}, {reason}',
  ],
  refused: [
    '{name} 不予报销：{reason}',
    '{name} 不予報銷：{reason}',
    'Rejected by {name}: {reason}',
    'Refusé par {name} : {reason}',
    'Rechazado por {name}: {reason}',
  ],
  held: [
    '{name} 暂缓：{reason}',
    '{name} 暫緩：{reason}',
    'Deferred by {name}: {reason}',
    'Différé par {name} : {reason}',
    'Aplazado por {name}: {reason}',
  ],
  onBehalf: [
    '{name}（代 {other}）',
    '{name}（代 {other}）',
    '{name} for {other}',
    '{name} pour {other}',
    '{name} por {other}',
  ],
  comment: ['评论', '評論', 'Comment', 'Commentaire', 'Comentario'],
  lineCaption: ['第 {line} 项', '第 {line} 項', 'Line {line}', 'Ligne {line}', 'Línea {line}'],
  page: ['第 {page} 页', '第 {page} 頁', 'page {page}', 'page {page}', 'página {page}'],
} satisfies Record<string, Row>;

/** What is told on paper: decisions and money, not every edit. */
const ACTS: Partial<Record<DocumentAct, Row>> = {
  submit: ['已提交', '已提交', 'Submitted', 'Soumis', 'Enviado'],
  autoPass: [
    '按规则自动通过',
    '按規則自動通過',
    'Approved automatically',
    'Validé automatiquement',
    'Aprobado automáticamente',
  ],
  approve: ['已同意', '已同意', 'Approved', 'Validé', 'Aprobado'],
  handle: ['已办理', '已辦理', 'Handled', 'Traité', 'Tramitado'],
  transfer: ['已转交', '已轉交', 'Transferred', 'Transféré', 'Transferido'],
  addSign: ['加签', '加簽', 'Signer added', 'Signataire ajouté', 'Firmante añadido'],
  removeSign: ['减签', '減簽', 'Signer removed', 'Signataire retiré', 'Firmante quitado'],
  dismissFinding: ['已忽略提醒', '已忽略提醒', 'Finding dismissed', 'Constat écarté', 'Aviso descartado'],
  cut: ['逐笔核定', '逐筆核定', 'Line items reviewed', 'Lignes examinées', 'Líneas revisadas'],
  returnToNode: [
    '退回到之前节点',
    '退回到之前節點',
    'Returned to an earlier step',
    'Renvoyé à une étape précédente',
    'Devuelto a un paso anterior',
  ],
  takeBack: ['收回审批', '收回審批', 'Decision withdrawn', 'Décision reprise', 'Decisión retirada'],
  timeOut: ['超时处理', '逾時處理', 'Timed out', 'Délai dépassé', 'Plazo vencido'],
  moveFlow: [
    '转到新版流程',
    '轉到新版流程',
    'Moved to the new flow',
    'Passé au nouveau circuit',
    'Pasado al nuevo flujo',
  ],
  askRevoke: ['申请撤销', '申請撤銷', 'Revocation requested', 'Révocation demandée', 'Revocación solicitada'],
  hold: ['暂缓付款', '暫緩付款', 'Payment on hold', 'Paiement suspendu', 'Pago retenido'],
  release: ['恢复付款', '恢復付款', 'Payment resumed', 'Paiement repris', 'Pago reanudado'],
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
  return: ['已退回', '已退回', 'Returned', 'Renvoyé', 'Devuelto'],
  reject: ['已拒绝', '已拒絕', 'Rejected', 'Refusé', 'Rechazado'],
  withdraw: ['已撤回', '已撤回', 'Withdrawn', 'Retiré', 'Retirado'],
  batch: [
    '加入付款批次',
    '加入付款批次',
    'Added to a payment batch',
    'Ajouté à un lot de paiement',
    'Incluido en un lote de pago',
  ],
  pay: ['已付款', '已付款', 'Paid', 'Payé', 'Pagado'],
  failPayment: ['付款失败', '付款失敗', 'Payment failed', 'Paiement échoué', 'Pago fallido'],
  payOutside: [
    '其他方式已付',
    '其他方式已付',
    'Paid another way',
    'Payé par un autre moyen',
    'Pagado por otro medio',
  ],
  unpay: ['付款已冲销', '付款已沖銷', 'Payment reversed', 'Paiement annulé', 'Pago revertido'],
  unapprove: ['已反审批', '已反審批', 'Approval reversed', 'Validation annulée', 'Aprobación revertida'],
  returnAfterPass: [
    '审批通过后退回',
    '審批通過後退回',
    'Returned after approval',
    'Renvoyé après validation',
    'Devuelto tras la aprobación',
  ],
  revoke: ['已撤销', '已撤銷', 'Revoked', 'Révoqué', 'Revocado'],
  terminate: [
    '管理员终止',
    '管理員終止',
    'Ended by the administrator',
    'Arrêté par l’administrateur',
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
  entertainment: ['业务招待', '業務招待', 'Hospitality', 'Frais de réception', 'Atenciones a clientes'],
  office: ['办公用品', '辦公用品', 'Office supplies', 'Fournitures', 'Material de oficina'],
  communication: ['通信费', '通訊費', 'Phone and internet', 'Téléphone et internet', 'Teléfono e internet'],
  training: ['培训', '培訓', 'Training', 'Formation', 'Formación'],
  fuel: ['加油', '加油', 'Fuel', 'Carburant', 'Combustible'],
  other: ['其他', '其他', 'Other', 'Autre', 'Otro'],
};

export interface PrintWords {
  locale: Locale;
  /** The company's, which times are told in. */
  timeZone: string;
  word: (key: keyof typeof PLAIN, values?: Record<string, string>) => string;
  status: (status: DocumentStatus) => string;
  /** Undefined for an act that is not told on paper. */
  act: (act: string) => string | undefined;
  type: (type: ExpenseType) => string;
  /** A text that data carries. */
  local: (text: LocalText) => string;
}

/** The words on paper in one language. */
export function wordsIn(locale: Locale, timeZone: string): PrintWords {
  const at = (row: Row) => row[ORDER[locale]] ?? row[2];
  return {
    locale,
    timeZone,
    word: (key, values = {}) =>
      at(PLAIN[key]).replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
    status: (status) => statusWord(status, locale),
    act(act) {
      const row = ACTS[act as DocumentAct];
      return row && at(row);
    },
    type: (type) => at(TYPES[type]),
    local: (text) => text[locale] ?? text['en'] ?? LOCALES.map((one) => text[one]).find(Boolean) ?? '',
  };
}
