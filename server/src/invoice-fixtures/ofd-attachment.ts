import { decimal } from './decimal.ts';
import type { Party } from './company.ts';
import { chineseDate } from './layout/parts.ts';
import { qrTextOf } from './qr-text.ts';
import type { Specimen, SpecimenItem } from './specimen.ts';
import { element, escapeXml, nest, XML_HEAD } from './xml-text.ts';

const NAMESPACE = 'http://www.edrm.org.cn/schema/e-invoice/2019';
const field = (name: string, text: string): string => element(`fp:${name}`, text);

function goods(item: SpecimenItem): string {
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

/** `original_invoice.xml`, the values an electronic VAT invoice carries inside its OFD. */
export function originalInvoiceXml(specimen: Specimen): string {
  const fields = [
    field('DocID', specimen.kind === 'vat_special' ? '03' : '01'),
    field('InvoiceCode', specimen.code ?? ''),
    field('InvoiceNo', specimen.number),
    field('IssueDate', chineseDate(specimen.date)),
    field('InvoiceCheckCode', specimen.checkCode ?? ''),
    field('MachineNo', specimen.machineNumber ?? ''),
    field('TaxControlCode', (specimen.cipher ?? []).join('\n')),
    specimen.buyer === undefined ? '' : party('Buyer', specimen.buyer),
    party('Seller', specimen.seller),
    field('TaxInclusiveTotalAmount', decimal(specimen.total)),
    field('Note', specimen.remark),
    field('InvoiceClerk', specimen.people.drawer),
    field('Payee', specimen.people.payee),
    field('Checker', specimen.people.reviewer),
    field('TaxTotalAmount', decimal(specimen.tax)),
    field('TaxExclusiveTotalAmount', decimal(specimen.amount)),
    field('GraphCode', qrTextOf(specimen) ?? ''),
    nest('fp:GoodsInfos', specimen.items.map(goods)),
  ];
  return `${XML_HEAD}<eInvoice xmlns:fp="${NAMESPACE}" Version="1.0">${fields.join('')}</eInvoice>`;
}

/** The names and values that stand in `OFD.xml` itself. */
export function customDatas(specimen: Specimen): string {
  const entries: [string, string | undefined][] = [
    ['发票代码', specimen.code],
    ['发票号码', specimen.number],
    ['合计金额', decimal(specimen.amount)],
    ['合计税额', decimal(specimen.tax)],
    ['开票日期', chineseDate(specimen.date)],
    ['校验码', specimen.checkCode],
    ['购买方纳税人识别号', specimen.buyer?.taxId],
    ['销售方纳税人识别号', specimen.seller.taxId],
  ];
  return entries
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `<ofd:CustomData Name="${name}">${escapeXml(value ?? '')}</ofd:CustomData>`)
    .join('');
}
