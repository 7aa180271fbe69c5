import { amount, DAYS, FROM, NO_LINES, PLACE, PROJECT, TITLE, TO, type Standard } from './fields.ts';
import { words } from './words.ts';

/** Claims, advances and repayments. */
export const CLAIM_TYPES: readonly Standard[] = [
  {
    code: 'claim',
    name: words('费用报销', '費用報銷', 'Expense claim', 'Note de frais', 'Nota de gastos'),
    description: words(
      '日常费用，凭票报销',
      '日常費用，憑票報銷',
      'Everyday expenses with invoices',
      'Dépenses courantes avec justificatifs',
      'Gastos diarios con sus facturas',
    ),
    icon: 'receipt',
    prefix: 'CL',
    flow: 'claim',
    form: {
      effect: 'reimburse',
      fields: [TITLE, PROJECT],
      lines: { from: 'expenses', allocation: 'optional', attendees: 'optional', city: 'optional' },
      offsets: true,
      trip: 'optional',
    },
  },
  {
    code: 'travelClaim',
    name: words('差旅报销', '差旅報銷', 'Travel claim', 'Frais de déplacement', 'Gastos de viaje'),
    description: words(
      '一次出差的交通、住宿和补助',
      '一次出差的交通、住宿和補助',
      'Transport, lodging and meals for one trip',
      'Transport, hébergement et repas d’un déplacement',
      'Transporte, alojamiento y comidas de un viaje',
    ),
    icon: 'plane',
    prefix: 'TC',
    flow: 'claim',
    form: {
      effect: 'reimburse',
      fields: [TITLE, PLACE, FROM, TO, DAYS],
      lines: { from: 'both', allocation: 'optional', attendees: 'optional', city: 'optional' },
      offsets: true,
      trip: 'optional',
    },
  },
  {
    code: 'advance',
    name: words('借款', '借款', 'Advance', 'Avance', 'Anticipo'),
    description: words(
      '先借款后报销，到期核销或还款',
      '先借款後報銷，到期核銷或還款',
      'Paid in advance, then applied to claims or repaid',
      'Versée à l’avance, imputée sur des notes de frais ou remboursée',
      'Pagado por adelantado, se aplica a notas de gastos o se devuelve',
    ),
    icon: 'wallet',
    prefix: 'AD',
    flow: 'money',
    form: {
      effect: 'advance',
      fields: [
        TITLE,
        amount('借款金额', '借款金額', 'Amount', 'Montant', 'Importe'),
        {
          key: 'dueOn',
          kind: 'date',
          label: words(
            '预计还清日期',
            '預計還清日期',
            'Due date',
            'À solder avant le',
            'Fecha límite de liquidación',
          ),
          required: true,
        },
      ],
      lines: NO_LINES,
      amountField: 'amount',
      trip: 'optional',
    },
  },
  {
    code: 'repayment',
    name: words('还款', '還款', 'Repayment', 'Remboursement d’avance', 'Devolución de anticipo'),
    description: words(
      '归还未用完的借款',
      '歸還未用完的借款',
      'Repay the rest of an advance',
      'Rendre le reste d’une avance',
      'Devolver lo que queda de un anticipo',
    ),
    icon: 'repay',
    prefix: 'RP',
    flow: 'finance',
    form: { effect: 'repayment', fields: [TITLE], lines: NO_LINES, offsets: true },
  },
];
