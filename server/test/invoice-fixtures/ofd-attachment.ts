import { decimal } from '../../src/demo/invoices/decimal.ts';
import type { Party } from '../../src/demo/invoices/company.ts';
import { chineseDate } from '../../src/demo/invoices/layout/parts.ts';
import { qrTextOf } from '../../src/demo/invoices/qr-text.ts';
import type { SampleInvoice, SampleInvoiceItem } from '../../src/demo/invoices/sample-invoice.ts';
import { element, escapeXml, nest, XML_HEAD } from './xml-text.ts';

const NAMESPACE = 'http://www.edrm.org.cn/schema/e-invoice/2019';
const field = (name: string, text: string): string => element(`fp:${name}`, text);

function goods(item: SampleInvoiceItem): string {
  return nest('fp:GoodsInfo', [
    field('Item', item.name),
    field('Specification', item.spec ?? ''),
    field('MeasurementDimension', item.unit ?? ''),
    field('Price', item.price ?? ''),
    field('Quantity', item.quantity?.toString() ?? ''),
    field('Amount', decimal(item.amount)),
    field('TaxScheme', `${item.taxRate}%`),
    field('TaxAmount', decimal(item.tax)),
  ]);
}

function party(role: 'Buyer' | 'Seller', company: Party): string {
  return nest(`fp:${role}`, [
    field(`${role}Name`, company.name),
    field(`${role}TaxID`, company.taxId),
    field(`${role}AddrTel`, `${company.address} ${company.phone}`),
    field(`${role}FinancialAccount`, `${company.bank} ${company.account}`),
  ]);
}

/** `original_invoice.xml`, the values that an electronic VAT invoice contains inside its OFD. */
export function originalInvoiceXml(invoice: SampleInvoice): string {
  const fields = [
    field('DocID', invoice.kind === 'vat_special' ? '03' : '01'),
    field('InvoiceCode', invoice.code ?? ''),
    field('InvoiceNo', invoice.number),
    field('IssueDate', chineseDate(invoice.date)),
    field('InvoiceCheckCode', invoice.checkCode ?? ''),
    field('MachineNo', invoice.machineNumber ?? ''),
    field('TaxControlCode', (invoice.cipher ?? []).join('\n')),
    invoice.buyer === undefined ? '' : party('Buyer', invoice.buyer),
    party('Seller', invoice.seller),
    field('TaxInclusiveTotalAmount', decimal(invoice.total)),
    field('Note', invoice.remark),
    field('InvoiceClerk', invoice.people.drawer),
    field('Payee', invoice.people.payee),
    field('Checker', invoice.people.reviewer),
    field('TaxTotalAmount', decimal(invoice.tax)),
    field('TaxExclusiveTotalAmount', decimal(invoice.amount)),
    field('GraphCode', qrTextOf(invoice) ?? ''),
    nest('fp:GoodsInfos', invoice.items.map(goods)),
  ];
  return `${XML_HEAD}<eInvoice xmlns:fp="${NAMESPACE}" Version="1.0">${fields.join('')}</eInvoice>`;
}

/** The names and values in `OFD.xml` itself. */
export function customDatas(invoice: SampleInvoice): string {
  const entries: [string, string | undefined][] = [
    ['发票代码', invoice.code],
    ['发票号码', invoice.number],
    ['合计金额', decimal(invoice.amount)],
    ['合计税额', decimal(invoice.tax)],
    ['开票日期', chineseDate(invoice.date)],
    ['校验码', invoice.checkCode],
    ['购买方纳税人识别号', invoice.buyer?.taxId],
    ['销售方纳税人识别号', invoice.seller.taxId],
  ];
  return entries
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `<ofd:CustomData Name="${name}">${escapeXml(value ?? '')}</ofd:CustomData>`)
    .join('');
}
