import type { z } from 'zod';
import type { TypeField, TypeForm, TypeIcon } from '@outlay/contract/document';
import type { FlowCode } from './flows.ts';
import { words } from './words.ts';

interface Standard {
  code: string;
  name: Record<string, string>;
  description: Record<string, string>;
  icon: TypeIcon;
  prefix: string;
  flow: FlowCode;
  print?: 'standard' | 'glueSheet';
  form: z.input<typeof TypeForm>;
}

const TITLE: TypeField = {
  key: 'title',
  kind: 'text',
  label: words('事由', '事由', 'Purpose', 'Objet', 'Motivo'),
  required: true,
  most: 140,
};
const PROJECT: TypeField = {
  key: 'project',
  kind: 'project',
  label: words('项目', '專案', 'Project', 'Projet', 'Proyecto'),
  required: false,
};
const FROM: TypeField = {
  key: 'from',
  kind: 'date',
  label: words('开始日期', '開始日期', 'From', 'Du', 'Desde'),
  required: true,
};
const TO: TypeField = {
  key: 'to',
  kind: 'date',
  label: words('结束日期', '結束日期', 'To', 'Au', 'Hasta'),
  required: true,
};
const DAYS: TypeField = {
  key: 'days',
  kind: 'formula',
  label: words('天数', '天數', 'Days', 'Jours', 'Días'),
  required: false,
  formula: 'days(from, to)',
  digits: 0,
};
const PLACE: TypeField = {
  key: 'place',
  kind: 'text',
  label: words('目的地', '目的地', 'Destination', 'Destination', 'Destino'),
  required: true,
  most: 60,
};
const amount = (
  zh: string,
  zhHant: string,
  en: string,
  fr: string,
  es: string,
  required = true,
): TypeField => ({
  key: 'amount',
  kind: 'money',
  label: words(zh, zhHant, en, fr, es),
  required,
});
const NO_LINES = { from: 'none' } as const;

/** What a new company can fill in from its first day on. */
export const STANDARD_TYPES: readonly Standard[] = [
  {
    code: 'claim',
    name: words('费用报销', '費用報銷', 'Expense claim', 'Note de frais', 'Reembolso de gastos'),
    description: words(
      '日常费用，凭票报销',
      '日常費用，憑票報銷',
      'Everyday expenses with their invoices',
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
      'Transport, lodging and meals of one trip',
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
      '先借后报，到期核销或还款',
      '先借後報，到期核銷或還款',
      'Money ahead, settled by claims or given back',
      'Argent avancé, soldé par des notes ou rendu',
      'Dinero anticipado, liquidado con gastos o devuelto',
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
            'To be settled by',
            'À solder avant le',
            'A liquidar antes del',
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
      '退回没有用完的借款',
      '退回沒有用完的借款',
      'Give back what is left of an advance',
      'Rendre le reste d’une avance',
      'Devolver lo que queda de un anticipo',
    ),
    icon: 'repay',
    prefix: 'RP',
    flow: 'finance',
    form: { effect: 'repayment', fields: [TITLE], lines: NO_LINES, offsets: true },
  },
  {
    code: 'tripRequest',
    name: words('出差申请', '出差申請', 'Trip request', 'Demande de déplacement', 'Solicitud de viaje'),
    description: words(
      '出发前先获批准',
      '出發前先獲批准',
      'Agreed before you leave',
      'Accord avant le départ',
      'Aprobado antes de salir',
    ),
    icon: 'map',
    prefix: 'TR',
    flow: 'request',
    form: {
      effect: 'none',
      fields: [
        TITLE,
        PLACE,
        FROM,
        TO,
        DAYS,
        amount('预计费用', '預計費用', 'Expected cost', 'Coût prévu', 'Coste previsto', false),
        {
          key: 'companions',
          kind: 'member',
          label: words('同行人', '同行人', 'Companions', 'Accompagnants', 'Acompañantes'),
          required: false,
        },
      ],
      lines: NO_LINES,
      amountField: 'amount',
      tripRequest: true,
    },
  },
  {
    code: 'request',
    name: words(
      '采购与通用申请',
      '採購與通用申請',
      'Purchase or general request',
      'Demande d’achat ou générale',
      'Solicitud de compra o general',
    ),
    description: words(
      '采购、用款等事前申请',
      '採購、用款等事前申請',
      'Ask before buying or spending',
      'Demander avant d’acheter ou de dépenser',
      'Pedir antes de comprar o gastar',
    ),
    icon: 'cart',
    prefix: 'RQ',
    flow: 'request',
    form: {
      effect: 'none',
      fields: [
        TITLE,
        {
          key: 'details',
          kind: 'longText',
          label: words('明细说明', '明細說明', 'Details', 'Détails', 'Detalles'),
          required: false,
          most: 1000,
        },
        amount('预计金额', '預計金額', 'Expected amount', 'Montant prévu', 'Importe previsto', false),
        {
          key: 'needBy',
          kind: 'date',
          label: words('需要日期', '需要日期', 'Needed by', 'Nécessaire le', 'Necesario para'),
          required: false,
        },
      ],
      lines: NO_LINES,
      amountField: 'amount',
    },
  },
  {
    code: 'supplierPayment',
    name: words('对公付款', '對公付款', 'Payment to a supplier', 'Paiement fournisseur', 'Pago a proveedor'),
    description: words(
      '付给供应商的货款和服务费',
      '付給供應商的貨款和服務費',
      'Goods and services, paid to the supplier',
      'Biens et services, payés au fournisseur',
      'Bienes y servicios, pagados al proveedor',
    ),
    icon: 'bank',
    prefix: 'SP',
    flow: 'money',
    form: {
      effect: 'supplier',
      fields: [
        TITLE,
        {
          key: 'contract',
          kind: 'text',
          label: words('合同编号', '合約編號', 'Contract number', 'Numéro de contrat', 'Número de contrato'),
          required: false,
          most: 60,
        },
      ],
      lines: { from: 'both', allocation: 'optional' },
    },
  },
  {
    code: 'carClaim',
    name: words(
      '私车公用报销',
      '私車公用報銷',
      'Private-car claim',
      'Indemnités kilométriques',
      'Gastos de coche propio',
    ),
    description: words(
      '自驾出行的油费、通行费和停车费',
      '自駕出行的油費、通行費和停車費',
      'Fuel, tolls and parking of your own car',
      'Carburant, péages et parking de votre véhicule',
      'Combustible, peajes y aparcamiento de su coche',
    ),
    icon: 'car',
    prefix: 'CC',
    flow: 'claim',
    form: {
      effect: 'reimburse',
      fields: [
        TITLE,
        {
          key: 'kilometres',
          kind: 'number',
          label: words('里程（公里）', '里程（公里）', 'Kilometres', 'Kilomètres', 'Kilómetros'),
          required: true,
          digits: 1,
        },
        {
          key: 'perKilometre',
          kind: 'formula',
          label: words(
            '每公里费用',
            '每公里費用',
            'Cost per kilometre',
            'Coût par kilomètre',
            'Coste por kilómetro',
          ),
          required: false,
          formula: 'lines / kilometres',
          digits: 2,
        },
      ],
      lines: { from: 'both', types: ['fuel', 'transport', 'other'], allocation: 'optional' },
      trip: 'optional',
    },
  },
  {
    code: 'invoiceBag',
    name: words(
      '票袋交接',
      '票袋交接',
      'Invoice-bag hand-over',
      'Remise de pochette',
      'Entrega de bolsa de facturas',
    ),
    description: words(
      '把纸质原件交给财务',
      '把紙質原件交給財務',
      'Hand the paper originals to finance',
      'Remettre les originaux à la finance',
      'Entregar los originales a finanzas',
    ),
    icon: 'bag',
    prefix: 'IB',
    flow: 'finance',
    print: 'glueSheet',
    form: {
      effect: 'none',
      fields: [
        TITLE,
        {
          key: 'bagNumber',
          kind: 'text',
          label: words('票袋编号', '票袋編號', 'Bag number', 'Numéro de pochette', 'Número de bolsa'),
          required: true,
          most: 40,
        },
        {
          key: 'papers',
          kind: 'number',
          label: words('票据张数', '票據張數', 'Number of papers', 'Nombre de pièces', 'Número de papeles'),
          required: true,
          digits: 0,
        },
      ],
      lines: NO_LINES,
    },
  },
];
