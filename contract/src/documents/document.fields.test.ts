import { expect, test } from 'vitest';
import { DocumentFields, documentFieldsOf, EMPTY_DOCUMENT_FIELDS } from './document.fields.ts';

test('a form that leaves the fields out is read as a new one', () => {
  expect(DocumentFields.parse({})).toEqual(EMPTY_DOCUMENT_FIELDS);
});

test('only the fields are taken of what holds more', () => {
  const whole = { ...EMPTY_DOCUMENT_FIELDS, remarks: 'Two nights', id: '1' };
  expect(documentFieldsOf(whole)).toEqual({ ...EMPTY_DOCUMENT_FIELDS, remarks: 'Two nights' });
});
