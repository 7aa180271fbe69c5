import { decimal } from '../decimal.ts';
import { box, createSheet, rule, write, type Sheet } from '../../../pdf/sheet.ts';
import type { AirTrip, SampleInvoice } from '../sample-invoice.ts';
import { BLACK, printSampleNotice, present } from './parts.ts';

const FORM_BLUE = '#2f5f93';
const COLUMNS = [
  ['承运人 CARRIER', 62],
  ['航班号 FLIGHT', 84],
  ['座位等级 CLASS', 105],
  ['日期 DATE', 124],
  ['时间 TIME', 146],
  ['客票生效日期', 162],
  ['免费行李 ALLOW', 184],
] as const;

function cell(sheet: Sheet, at: readonly [number, number], head: string, text: string, fit = 60): void {
  write(sheet, at, head, { size: 2.3, ink: FORM_BLUE });
  write(sheet, [at[0], at[1] + 5], text, { size: 3.6, fit });
}

function drawFrame(sheet: Sheet): void {
  box(sheet, [8, 20, 199, 78], { stroke: FORM_BLUE, strokeWidth: 0.3 });
  for (const y of [31.5, 63, 75, 87]) rule(sheet, [8, y], [207, y], { ink: FORM_BLUE, width: 0.2 });
  for (const x of [60, 82, 103, 122, 144, 160, 182])
    rule(sheet, [x, 31.5], [x, 63], { ink: FORM_BLUE, width: 0.2 });
}

function drawFlights(sheet: Sheet, trip: AirTrip, date: string): void {
  for (const [head, x] of COLUMNS) write(sheet, [x, 35.4], head, { size: 2.2, ink: FORM_BLUE, fit: 19 });
  trip.flights.forEach((flight, index) => {
    const y = 42 + index * 8;
    write(sheet, [10, y], '自 FROM', { size: 2.3, ink: FORM_BLUE });
    write(sheet, [22, y], flight.from, { size: 3.6 });
    const cells = [flight.carrier, flight.flight, flight.cabin, date, flight.time, '', '20KG'];
    cells.forEach((text, column) =>
      write(sheet, [COLUMNS[column]?.[1] ?? 62, y], text, { size: 3.5, fit: 19.5 }),
    );
  });
  const end = 42 + trip.flights.length * 8;
  write(sheet, [10, end], '至 TO', { size: 2.3, ink: FORM_BLUE });
  write(sheet, [22, end], trip.flights.at(-1)?.to ?? '', { size: 3.6 });
  if (trip.flights.length === 1) write(sheet, [22, end + 8], 'VOID', { size: 3.6 });
}

function drawFare(sheet: Sheet, invoice: SampleInvoice, trip: AirTrip): void {
  const cells = [
    [10, '票价 FARE', `CNY ${decimal(trip.fare)}`],
    [52, '民航发展基金 CAAC DEVELOPMENT FUND', `CN ${decimal(trip.airportFee)}`],
    [102, '燃油附加费 FUEL SURCHARGE', `YQ ${decimal(trip.fuelSurcharge)}`],
    [140, '其他税费 OTHER TAXES', ''],
    [170, '合计 TOTAL', `CNY ${decimal(invoice.total)}`],
  ] as const;
  for (const [x, head, text] of cells) cell(sheet, [x, 66.4], head, text, 36);
}

/** 航空运输电子客票行程单, the itinerary and receipt of an e-ticket. */
export function layOutAirItinerary(invoice: SampleInvoice): Sheet {
  const trip = present(invoice.air, 'air trip');
  const sheet = createSheet(215, 106, '#f3f8fc');
  write(sheet, [107, 10], '航空运输电子客票行程单', { size: 5.2, ink: FORM_BLUE, align: 'middle' });
  write(sheet, [107, 15.4], 'ITINERARY/RECEIPT OF E-TICKET FOR AIR TRANSPORT', {
    size: 2.7,
    ink: FORM_BLUE,
    align: 'middle',
  });
  write(sheet, [156, 18.2], `印刷序号：${invoice.number}`, { size: 3.3, ink: '#b5302a' });
  drawFrame(sheet);
  cell(sheet, [10, 23.8], '旅客姓名 NAME OF PASSENGER', trip.passenger);
  cell(sheet, [62, 23.8], '有效身份证件号码 ID.NO.', trip.citizenId);
  cell(sheet, [130, 23.8], '签注 ENDORSEMENTS/RESTRICTIONS', '不得签转');
  drawFlights(sheet, trip, invoice.date);
  drawFare(sheet, invoice, trip);
  cell(sheet, [10, 78.4], '电子客票号码 E-TICKET NO.', trip.ticketNumber);
  cell(sheet, [74, 78.4], '验证码 CK.', invoice.number.slice(-6, -2));
  cell(sheet, [112, 78.4], '提示信息 INFORMATION', '');
  cell(sheet, [170, 78.4], '保险费 INSURANCE', 'XXX');
  cell(sheet, [10, 90.4], '销售单位代号 AGENT CODE', `SHA${trip.ticketNumber.slice(-3)}`);
  cell(sheet, [74, 90.4], '填开单位 ISSUED BY', invoice.seller.name);
  cell(sheet, [158, 90.4], '填开日期 DATE OF ISSUE', invoice.date);
  write(sheet, [8, 102], '验真网址：WWW.TRAVELSKY.INVALID', { size: 2.3, ink: BLACK });
  printSampleNotice(sheet, [186, 102], { ink: '#9db3c6' });
  return sheet;
}
