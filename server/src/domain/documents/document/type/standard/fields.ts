import type { z } from 'zod';
import type { TypeField, TypeForm, TypeIcon } from '@outlay/contract/documents/document.type';
import type { FlowCode } from './flows.ts';
import { words } from './words.ts';

/** A default document type. */
export interface Standard {
  code: string;
  name: Record<string, string>;
  description: Record<string, string>;
  icon: TypeIcon;
  prefix: string;
  flow: FlowCode;
  print?: 'standard' | 'glueSheet';
  form: z.input<typeof TypeForm>;
}

export const TITLE: TypeField = {
  key: 'title',
  kind: 'text',
  label: words('事由', '事由', 'Purpose', 'Objet', 'Motivo'),
  required: true,
  most: 140,
};
export const PROJECT: TypeField = {
  key: 'project',
  kind: 'project',
  label: words('项目', '專案', 'Project', 'Projet', 'Proyecto'),
  required: false,
};
export const FROM: TypeField = {
  key: 'from',
  kind: 'date',
  label: words('开始日期', '開始日期', 'From', 'Du', 'Desde'),
  required: true,
};
export const TO: TypeField = {
  key: 'to',
  kind: 'date',
  label: words('结束日期', '結束日期', 'To', 'Au', 'Hasta'),
  required: true,
};
export const ITINERARY: TypeField = {
  key: 'itinerary',
  kind: 'itinerary',
  label: words('行程', '行程', 'Itinerary', 'Itinéraire', 'Itinerario'),
  required: false,
};
export const DAYS: TypeField = {
  key: 'days',
  kind: 'formula',
  label: words('天数', '天數', 'Days', 'Jours', 'Días'),
  required: false,
  formula: 'days(from, to)',
  digits: 0,
};
export const PLACE: TypeField = {
  key: 'place',
  kind: 'text',
  label: words('目的地', '目的地', 'Destination', 'Destination', 'Destino'),
  required: true,
  most: 60,
};
export const amount = (
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
export const NO_LINES = { from: 'none' } as const;
