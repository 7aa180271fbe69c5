import type { AllWords } from '../../article.ts';
import { first } from './first.ts';
import { invoices } from './invoices.ts';
import { documents } from './documents.ts';
import { approving } from './approving.ts';
import { money } from './money.ts';
import { company } from './company.ts';
import { security } from './security.ts';
import { everyday } from './everyday.ts';
import { admin } from './admin.ts';

export const all: AllWords = {
  ...first,
  ...invoices,
  ...documents,
  ...approving,
  ...money,
  ...company,
  ...security,
  ...everyday,
  ...admin,
};
