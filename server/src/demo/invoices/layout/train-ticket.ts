import { decimal } from '../decimal.ts';
import { qrTextOf } from '../qr-text.ts';
import { box, createSheet, qr, rule, textWidth, write, type Sheet } from '../../../pdf/sheet.ts';
import type { SampleInvoice, TrainTrip } from '../sample-invoice.ts';
import { BLACK, printSampleNotice, present } from './parts.ts';

interface Piece {
  text: string;
  size: number;
}

/** Writes large figures with small units between them on one baseline. */
function writePieces(sheet: Sheet, at: readonly [number, number], pieces: Piece[]): void {
  let x = at[0];
  for (const { text, size } of pieces) {
    write(sheet, [x, at[1]], text, { size, ink: BLACK });
    x += textWidth(text, size) + 0.35;
  }
}

function drawPaper(sheet: Sheet): void {
  box(sheet, [2, 2, 82, 50], { fill: '#cfe3f1' });
  for (let y = 5; y < 51; y += 2.1) rule(sheet, [2, y], [84, y], { ink: '#c2d9ea', width: 0.5 });
  box(sheet, [2, 46.6, 82, 5.4], { fill: '#a9cbe2' });
}

function drawStations(sheet: Sheet, trip: TrainTrip): void {
  const spread = 17.4;
  write(sheet, [7, 14.4], trip.from, { size: 4.8, spread, weight: 700, fit: 17.8 });
  write(sheet, [25.4, 14.4], '站', { size: 3.4 });
  write(sheet, [57, 14.4], trip.to, { size: 4.8, spread, weight: 700, fit: 17.8 });
  write(sheet, [75.4, 14.4], '站', { size: 3.4 });
  write(sheet, [43.4, 13.4], trip.train, { size: 4.8, align: 'middle' });
  rule(sheet, [35.6, 14.9], [51, 14.9], { ink: BLACK, width: 0.3 });
  rule(sheet, [49.4, 14.1], [51, 14.9], { ink: BLACK, width: 0.3 });
  write(sheet, [16, 18.2], trip.fromPinyin, { size: 2.9, align: 'middle' });
  write(sheet, [66, 18.2], trip.toPinyin, { size: 2.9, align: 'middle' });
}

function drawJourney(sheet: Sheet, invoice: SampleInvoice, trip: TrainTrip): void {
  const [year = '', month = '', day = ''] = invoice.date.split('-');
  const figure = (text: string): Piece => ({ text, size: 3.7 });
  const unit = (text: string): Piece => ({ text, size: 2.5 });
  writePieces(
    sheet,
    [5.4, 23.2],
    [
      figure(year),
      unit('年'),
      figure(month),
      unit('月'),
      figure(day),
      unit('日'),
      figure(` ${trip.departure}`),
      unit('开'),
    ],
  );
  writePieces(sheet, [58, 23.2], [figure(trip.coach), unit('车'), figure(trip.seat), unit('号')]);
  writePieces(sheet, [5.4, 28], [figure(`¥${decimal(invoice.total).replace(/0$/, '')}`), unit('元')]);
  write(sheet, [42, 28], '网', { size: 3.4 });
  write(sheet, [58, 28], trip.seatClass, { size: 3.4 });
  write(sheet, [5.4, 32.4], '限乘当日当次车', { size: 3.2 });
}

/** The blue magnetic ticket of the railway. */
export function layOutTrainTicket(invoice: SampleInvoice): Sheet {
  const trip = present(invoice.train, 'train trip');
  const sheet = createSheet(86, 54, '#eef4f8');
  drawPaper(sheet);
  write(sheet, [5.4, 7.8], invoice.number, { size: 4, ink: '#d0433c', pitch: 2.5 });
  write(sheet, [79.6, 7.6], trip.gate, { size: 2.8, align: 'end' });
  drawStations(sheet, trip);
  drawJourney(sheet, invoice, trip);
  write(sheet, [5.4, 37.2], `${trip.citizenId} ${trip.passenger}`, { size: 3.4 });
  box(sheet, [9, 38.8, 47, 6.9], { stroke: BLACK, strokeWidth: 0.2, dash: 0.9 });
  write(sheet, [32.5, 41.7], '买票请到12306 发货请到95306', { size: 2.3, align: 'middle' });
  write(sheet, [32.5, 44.8], '中国铁路祝您旅途愉快', { size: 2.3, align: 'middle' });
  const text = present(qrTextOf(invoice), 'square code');
  write(sheet, [5.4, 50.4], `${text.slice(0, 14)}${invoice.number}`, { size: 2.8 });
  write(sheet, [43, 50.4], `${trip.from.slice(0, 2)}售`, { size: 2.8 });
  qr(sheet, [63, 30.6], 15, text);
  printSampleNotice(sheet, [26, 7], { ink: '#9bb6c8' });
  return sheet;
}
