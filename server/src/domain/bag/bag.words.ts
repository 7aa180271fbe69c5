import type { BagState } from '@outlay/contract/bag';
import type { Row } from '#kit/list.words.ts';

/** How a bag stands, as the page says it. */
export const BAG_STATES: Record<BagState, Row> = {
  Open: ['待交财务', 'Not handed over', '待交財務', 'Non remise', 'Sin entregar'],
  HandedOver: ['已交财务', 'Handed over', '已交財務', 'Remise', 'Entregada'],
  Received: ['已签收', 'Received', '已簽收', 'Reçue', 'Recibida'],
  Missing: ['缺少原件', 'Originals missing', '缺少原件', 'Originaux manquants', 'Faltan originales'],
  Returned: ['已退回', 'Returned', '已退回', 'Renvoyée', 'Devuelta'],
  Closed: ['已收齐', 'Complete', '已收齊', 'Complète', 'Completa'],
  Discarded: ['已作废', 'Discarded', '已作廢', 'Abandonnée', 'Descartada'],
};
