import { capitalAmount } from '@outlay/contract/capital';
import { decimal } from '../../src/demo/invoices/decimal.ts';
import type { Party } from '../../src/demo/invoices/company.ts';
import { createRandom } from '../../src/demo/invoices/random.ts';
import type { SampleInvoice, SampleInvoiceItem } from '../../src/demo/invoices/sample-invoice.ts';
import { element, nest, XML_HEAD } from './xml-text.ts';

const coded = (name: string, code: string, label: string): string =>
  nest(name, [element('LabelCode', code), element('LabelName', label)]);

function header({ kind, number, seller }: SampleInvoice): string {
  const special = kind === 'digital_special';
  return nest('Header', [
    element('EIid', number),
    element('EInvoiceTag', `SWEI${seller.region.code.slice(0, 2)}00`),
    element('Version', '0.37'),
    nest('InherentLabel', [
      coded('InIssuType', 'Y', '是否蓝字发票标志'),
      coded('EInvoiceType', '01', '电子发票'),
      coded('GeneralOrSpecialVAT', special ? '01' : '02', special ? '增值税专用发票' : '普通发票'),
      coded('TaxpayerType', '1', '一般纳税人'),
    ]),
  ]);
}

function party(role: 'Seller' | 'Buyer', company: Party): string {
  return nest(`${role}Information`, [
    element(`${role}IdNum`, company.taxId),
    element(`${role}Name`, company.name),
    element(`${role}Addr`, company.address),
    element(`${role}TelNum`, company.phone),
    element(`${role}BankName`, company.bank),
    element(`${role}BankAccNum`, company.account),
  ]);
}

function line(item: SampleInvoiceItem): string {
  const optional = (name: string, text: string | undefined): string =>
    text === undefined ? '' : element(name, text);
  return nest('IssuItemInformation', [
    element('ItemName', item.name),
    optional('SpecMod', item.spec),
    optional('MeaUnits', item.unit),
    optional('Quantity', item.quantity?.toString()),
    optional('UnPrice', item.price),
    element('Amount', decimal(item.amount)),
    element('TaxRate', String(item.taxRate / 100)),
    element('ComTaxAm', decimal(item.tax)),
    element('TotaltaxIncludedAmount', decimal(item.amount + item.tax)),
    element('TaxClassificationCode', '3070000000000000000'),
  ]);
}

function basics(invoice: SampleInvoice): string {
  const random = createRandom(`clock/${invoice.seed}`);
  const two = (value: number): string => String(value).padStart(2, '0');
  const clock = `${two(random.integer(8, 20))}:${two(random.integer(0, 59))}:${two(random.integer(0, 59))}`;
  return nest('BasicInformation', [
    element('TotalAmWithoutTax', decimal(invoice.amount)),
    element('TotalTaxAm', decimal(invoice.tax)),
    element('TotalTax-includedAmount', decimal(invoice.total)),
    element('TotalTax-includedAmountInChinese', capitalAmount(invoice.total)),
    element('Drawer', invoice.people.drawer),
    element('RequestTime', `${invoice.date} ${clock}`),
  ]);
}

/** The XML file of a fully digital invoice, in the structure of version 0.37. */
export function writeEInvoiceXml(invoice: SampleInvoice): Uint8Array {
  if (invoice.kind !== 'digital_special' && invoice.kind !== 'digital_normal') {
    throw new Error(`A ${invoice.kind} has no XML form.`);
  }
  const { seller, buyer } = invoice;
  const xml = nest('EInvoice', [
    header(invoice),
    nest('EInvoiceData', [
      party('Seller', seller),
      buyer === undefined ? '' : party('Buyer', buyer),
      basics(invoice),
      ...invoice.items.map(line),
      '<SpecificInformation/>',
      nest('AdditionalInformation', invoice.remark === '' ? [] : [element('Remark', invoice.remark)]),
    ]),
    nest('TaxSupervisionInfo', [
      element('InvoiceNumber', invoice.number),
      element('IssueTime', invoice.date),
      element('TaxBureauCode', `1${seller.region.code.slice(0, 2)}00000000`),
    ]),
  ]);
  return new TextEncoder().encode(XML_HEAD + xml);
}
