import { TravelClass } from '@outlay/contract/travel/booking.offer';
import { OrderKind, OrderState } from '@outlay/contract/travel/order';
import { z } from 'zod';

/** What is read of an agency's answers. Amounts are decimal texts, times those of Beijing or of the place. */

const Loose = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? '' : String(value)));

export const Status = z.object({
  Status: z.object({ Success: z.boolean(), ErrorCode: Loose, Message: Loose }),
});

export const Ticket = z.object({ Ticket: z.string().min(1) });

/** `2026-12-01 08:05`, or a day. */
const LocalTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}([ T]([01]\d|2[0-3]):[0-5]\d(:\d\d)?)?$/)
  .transform((text) => text.replace(' ', 'T').slice(0, 16));

const Place = z.object({ Code: Loose, Name: Loose, City: Loose, Country: Loose });
export type Place = z.infer<typeof Place>;

const Segment = z.object({
  Title: z.string(),
  Carrier: Loose,
  From: Place,
  To: Place,
  StartTime: LocalTime,
  EndTime: LocalTime,
  Minutes: z.int().min(0).nullish(),
  Class: TravelClass.nullish().catch(null),
});
export type Segment = z.infer<typeof Segment>;

const lower = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);

/** An order as it is now, whatever has been told of it before. */
export const Order = z.object({
  OrderID: z.string().regex(/^[\w-]{1,60}$/),
  ProductType: z.string().transform(lower).pipe(OrderKind),
  OrderStatus: OrderState,
  Title: z.string(),
  /** Of Beijing, to the millisecond if the agency has it. */
  LastChangeTime: z.string().regex(/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d{1,3})?$/),
  OrderDate: z.string().regex(/^\d{4}-\d{2}-\d{2}/),
  /** By which the company knows the traveller: a phone number or an email address. */
  EmployeeID: Loose,
  /** The approved trip. */
  EndorsementID: Loose,
  Passengers: z.array(z.object({ Name: z.string() })),
  Amount: Loose,
  RefundAmount: Loose,
  Currency: z.string().regex(/^[A-Z]{3}$/),
  /** Who pays: the company by its account with the agency, or the traveller. */
  PayType: z.enum(['Corp', 'Personal']),
  PNR: Loose,
  TicketNumbers: z
    .array(z.string())
    .nullish()
    .transform((value) => value ?? []),
  Segments: z.array(Segment).min(1).max(8),
});
export type Order = z.infer<typeof Order>;

export const OrderPage = z.object({ TotalPages: z.int().min(0), Orders: z.array(z.unknown()) });

export const Event = z.object({
  EventID: z.string().min(1).max(200),
  OrderIDs: z.array(z.string().regex(/^[\w-]{1,60}$/)).max(1000),
});
