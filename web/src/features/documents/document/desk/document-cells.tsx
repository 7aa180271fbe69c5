import type { DocumentSummary } from '@outlay/contract/documents/document.detail';
import css from '#desk/Desk.module.css';

type Named = Pick<DocumentSummary, 'submitter' | 'number' | 'title'>;

/** The submitter. */
export const submitterCell = (_: unknown, { submitter }: Named) => (
  <span className={css['two']}>
    <b>{submitter.name}</b>
    <small>{submitter.departmentName}</small>
  </span>
);

/** Number and title. */
export const numberCell = (_: unknown, { number, title }: Named) => (
  <span className={css['two']}>
    {number}
    <small>{title}</small>
  </span>
);
