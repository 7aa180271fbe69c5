import { LOCALES, type Locale } from '@outlay/contract/locale';

/** In the order of `LOCALES`. */
export type Row = readonly [zhHans: string, en: string, zhHant: string, fr: string, es: string];

export const wordAt = (row: Row, locale: Locale): string => row[LOCALES.indexOf(locale)] ?? row[1];

const HEADINGS = {
  number: ['单号', 'Number', '單號', 'Numéro', 'Número'],
  title: ['事由', 'Purpose', '事由', 'Objet', 'Motivo'],
  type: ['单据类型', 'Document type', '單據類型', 'Type de document', 'Tipo de documento'],
  submitter: ['提交人', 'Submitter', '提交人', 'Demandeur', 'Solicitante'],
  department: ['部门', 'Department', '部門', 'Service', 'Departamento'],
  status: ['状态', 'Status', '狀態', 'Statut', 'Estado'],
  holders: ['当前处理人', 'Currently with', '目前處理人', 'Chez', 'Actualmente con'],
  since: ['开始时间', 'Since', '開始時間', 'Depuis', 'Desde'],
  amount: ['金额', 'Amount', '金額', 'Montant', 'Importe'],
  currency: ['币种', 'Currency', '幣別', 'Devise', 'Moneda'],
  lines: ['费用笔数', 'Lines', '費用筆數', 'Lignes', 'Líneas'],
  findings: ['提醒', 'Findings', '提醒', 'Constats', 'Avisos'],
  submittedAt: ['提交时间', 'Submitted at', '提交時間', 'Soumis le', 'Enviado el'],
  updatedAt: ['更新时间', 'Last changed', '更新時間', 'Modifié le', 'Modificado el'],
  arrivedAt: ['到达时间', 'Waiting since', '到達時間', 'En attente depuis', 'En espera desde'],
  approvedAt: ['通过时间', 'Approved on', '通過時間', 'Validé le', 'Aprobado el'],
  payee: ['收款人', 'Payee', '收款人', 'Bénéficiaire', 'Beneficiario'],
  bank: ['开户行', 'Bank', '開戶銀行', 'Banque', 'Banco'],
  account: ['账号', 'Account', '帳號', 'Compte', 'Cuenta'],
  checks: ['检查结果', 'Checks', '檢查結果', 'Contrôles', 'Comprobaciones'],
  lastFailure: ['上次付款失败原因', 'Last failure', '上次付款失敗原因', 'Dernier échec', 'Último fallo'],
  batch: ['批次号', 'Batch', '批次號', 'Lot', 'Lote'],
  template: ['银行文件', 'Bank file', '銀行檔案', 'Fichier bancaire', 'Archivo bancario'],
  madeBy: ['制单人', 'Created by', '製單人', 'Créé par', 'Creado por'],
  createdAt: ['创建时间', 'Created at', '建立時間', 'Créé le', 'Creado el'],
  releasedBy: ['放款人', 'Released by', '放款人', 'Libéré par', 'Liberado por'],
  payments: ['付款笔数', 'Payments', '付款筆數', 'Paiements', 'Pagos'],
  paid: ['已付款', 'Paid', '已付款', 'Payés', 'Pagados'],
  failed: ['失败', 'Failed', '失敗', 'Échoués', 'Fallidos'],
  bag: ['票袋编号', 'Bag number', '票袋編號', 'N° de pochette', 'N.º de bolsa'],
  owner: ['交件人', 'Owner', '交件人', 'Titulaire', 'Titular'],
  documents: ['单据张数', 'Documents', '單據張數', 'Documents', 'Documentos'],
  receivedBy: ['签收人', 'Received by', '簽收人', 'Reçue par', 'Recibida por'],
  remarks: ['备注', 'Remarks', '備註', 'Remarques', 'Observaciones'],
  name: ['姓名', 'Name', '姓名', 'Nom', 'Nombre'],
  phoneOrMail: ['手机号或邮箱', 'Phone or email', '手機號或郵箱', 'Téléphone ou e-mail', 'Teléfono o correo'],
  post: ['岗位', 'Post', '崗位', 'Poste', 'Puesto'],
  grade: ['职级', 'Grade', '職級', 'Grade', 'Categoría'],
  roles: ['角色', 'Roles', '角色', 'Rôles', 'Roles'],
  joinedAt: ['加入时间', 'Joined', '加入時間', 'Arrivée', 'Alta'],
} satisfies Record<string, Row>;

/** The first row of a list's file, in the reader's language. */
export const headings = (locale: Locale, names: readonly (keyof typeof HEADINGS)[]): string[] =>
  names.map((name) => wordAt(HEADINGS[name], locale));
