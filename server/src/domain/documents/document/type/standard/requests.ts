import { amount, DAYS, FROM, NO_LINES, PLACE, TITLE, TO, type Standard } from './fields.ts';
import { words } from './words.ts';

/** Requests, payments to suppliers and handovers. */
export const REQUEST_TYPES: readonly Standard[] = [
  {
    code: 'tripRequest',
    name: words('出差申请', '出差申請', 'Trip request', 'Demande de déplacement', 'Solicitud de viaje'),
    description: words(
      '出发前先获批准',
      '出發前先獲批准',
      'Approved before you travel',
      'Validée avant le départ',
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
      'Request approval before buying or spending',
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
      'Goods and services paid to the supplier',
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
      'Private car claim',
      'Frais de véhicule personnel',
      'Gastos de vehículo propio',
    ),
    description: words(
      '自驾出行的油费、通行费和停车费',
      '自駕出行的油費、通行費和停車費',
      'Fuel, tolls and parking for your own car',
      'Carburant, péages et parking de votre véhicule',
      'Combustible, peajes y aparcamiento de su vehículo',
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
];
