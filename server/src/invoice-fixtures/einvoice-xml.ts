import { capitalAmount } from '@outlay/contract/capital';
import { decimal } from './decimal.ts';
import type { Party } from './company.ts';
import { createRandom } from './random.ts';
import type { Specimen, SpecimenItem } from './specimen.ts';
import { element, nest, XML_HEAD } from './xml-text.ts';

const coded = (name: string, code: string, label: string): string =>
  nest(name, [element('LabelCode', code), element('LabelName', label)]);

function header({ kind, number, seller }: Specimen): string {
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

function line(item: SpecimenItem): string {
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

function basics(specimen: Specimen): string {
  const random = createRandom(`clock/${specimen.seed}`);
  const two = (value: number): string => String(value).padStart(2, '0');
  const clock = `${two(random.integer(8, 20))}:${two(random.integer(0, 59))}:${two(random.integer(0, 59))}`;
  return nest('BasicInformation', [
    element('TotalAmWithoutTax', decimal(specimen.amount)),
    element('TotalTaxAm', decimal(specimen.tax)),
    element('TotalTax-includedAmount', decimal(specimen.total)),
    element('TotalTax-includedAmountInChinese', capitalAmount(specimen.total)),
    element('Drawer', specimen.people.drawer),
    element('RequestTime', `${specimen.date} ${clock}`),
  ]);
}

/** The XML file of a fully digital invoice, in the structure of version 0.37. */
export function writeEInvoiceXml(specimen: Specimen): Uint8Array {
  if (specimen.kind !== 'digital_special' && specimen.kind !== 'digital_normal') {
    throw new Error(`A ${specimen.kind} has no XML form.`);
  }
  const { seller, buyer } = specimen;
  const invoice = nest('EInvoice', [
    header(specimen),
    nest('EInvoiceData', [
      party('Seller', seller),
      buyer === undefined ? '' : party('Buyer', buyer),
      basics(specimen),
      ...specimen.items.map(line),
      '<SpecificInformation/>',
      nest('AdditionalInformation', specimen.remark === '' ? [] : [element('Remark', specimen.remark)]),
    ]),
    nest('TaxSupervisionInfo', [
      element('InvoiceNumber', specimen.number),
      element('IssueTime', specimen.date),
      element('TaxBureauCode', `1${seller.region.code.slice(0, 2)}00000000`),
    ]),
  ]);
  return new TextEncoder().encode(XML_HEAD + invoice);
}
