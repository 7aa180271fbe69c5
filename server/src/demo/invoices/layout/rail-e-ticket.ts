import { qrTextOf } from '../qr-text.ts';
import { taxBureauOf } from '../region.ts';
import { stampSupervision } from '../seal.ts';
import { box, createSheet, qr, rule, write, type Sheet } from '../../../pdf/sheet.ts';
import type { SampleInvoice, TrainTrip } from '../sample-invoice.ts';
import { BLACK, chineseDate, printSampleNotice, present, yuan } from './parts.ts';

function drawTrip(sheet: Sheet, invoice: SampleInvoice, trip: TrainTrip): void {
  write(sheet, [48, 40], `${trip.from}站`, { size: 5.6, align: 'middle', weight: 700 });
  write(sheet, [150, 40], `${trip.to}站`, { size: 5.6, align: 'middle', weight: 700 });
  write(sheet, [48, 45.4], trip.fromPinyin, { size: 3.2, align: 'middle' });
  write(sheet, [150, 45.4], trip.toPinyin, { size: 3.2, align: 'middle' });
  write(sheet, [99, 38.4], trip.train, { size: 5, align: 'middle' });
  rule(sheet, [80, 40.6], [118, 40.6], { ink: BLACK, width: 0.35 });
  rule(sheet, [115.6, 39.4], [118, 40.6], { ink: BLACK, width: 0.35 });
  write(sheet, [14, 54], chineseDate(invoice.date), { size: 4 });
  write(sheet, [58, 54], `${trip.departure}开`, { size: 4 });
  write(sheet, [99, 54], `${trip.coach}车${trip.seat}号`, { size: 4 });
  write(sheet, [150, 54], trip.seatClass, { size: 4, align: 'middle' });
  write(sheet, [14, 63], '票价：', { size: 4 });
  write(sheet, [26, 63], yuan(invoice.total), { size: 4.4 });
  write(sheet, [14, 72], trip.citizenId, { size: 4 });
  write(sheet, [64, 72], trip.passenger, { size: 4 });
}

/** 电子发票（铁路电子客票）, which replaced the blue ticket. */
export function layOutRailETicket(invoice: SampleInvoice): Sheet {
  const trip = present(invoice.train, 'train trip');
  const text = present(qrTextOf(invoice), 'square code');
  const sheet = createSheet(200, 104);
  box(sheet, [6, 6, 188, 92], { stroke: '#7a8fa8', strokeWidth: 0.3 });
  write(sheet, [99, 15], '电子发票（铁路电子客票）', { size: 6, align: 'middle', ink: '#800000' });
  stampSupervision(sheet, [99, 22.4], taxBureauOf(invoice.seller.region));
  write(sheet, [14, 25], `发票号码：${invoice.number}`, { size: 3.6 });
  write(sheet, [186, 25], `开票日期：${chineseDate(invoice.date)}`, { size: 3.6, align: 'end' });
  rule(sheet, [12, 32.6], [188, 32.6], { ink: '#b9c4d2', dash: 1 });
  drawTrip(sheet, invoice, trip);
  rule(sheet, [12, 77], [188, 77], { ink: '#b9c4d2', dash: 1 });
  write(sheet, [14, 83.6], `电子客票号：${text.split(',')[3]?.slice(2) ?? ''}${trip.train}`, { size: 3.4 });
  write(sheet, [14, 89.4], `购买方名称：${invoice.buyer?.name ?? ''}`, { size: 3.4 });
  write(sheet, [96, 89.4], `统一社会信用代码：${invoice.buyer?.taxId ?? ''}`, { size: 3.4 });
  write(sheet, [14, 95], '买票请到12306 发货请到95306 中国铁路祝您旅途愉快', { size: 2.9, ink: '#566677' });
  qr(sheet, [163, 57.4], 18, text);
  printSampleNotice(sheet, [168, 95]);
  return sheet;
}
