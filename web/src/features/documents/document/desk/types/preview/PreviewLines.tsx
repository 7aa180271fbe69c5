import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatMoney } from '#text/format.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { Rows } from '#ui/Card.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { EXPENSE_TYPES } from '#features/spend/expense/expense-types.ts';
import { TypeFields } from '../../../TypeFields.tsx';
import type { TypeFormDraft } from '../model/type-draft.ts';
import css from './Phone.module.css';
import { SAMPLE_SUM } from './sample.ts';

/** A sample line with the line fields, and the other parts of the form. */
export function PreviewLines({ form, currency }: { form: TypeFormDraft; currency: string }) {
  const { t } = useLingui();
  const { lines } = form;
  return (
    <div inert data-place="lines">
      {lines.from !== 'none' && <Lines form={form} currency={currency} />}
      <Rows>
        {form.trip !== 'off' && (
          <Row
            lead={<Square icon="map" />}
            title={<Marked must={form.trip === 'required'}>{t`Trip request`}</Marked>}
            more
          />
        )}
        {form.offsets && <Row lead={<Square icon="repay" />} title={t`Apply advances`} more />}
        {form.effect === 'supplier' && (
          <Row lead={<Square icon="cart" />} title={<Marked must={true}>{t`Supplier`}</Marked>} more />
        )}
        <Row lead={<Square icon="file" tone="plain" />} title={t`Attachments`} more />
      </Rows>
    </div>
  );
}

function Lines({ form: { lines }, currency }: { form: TypeFormDraft; currency: string }) {
  const { t, i18n } = useLingui();
  const { label, icon } = EXPENSE_TYPES[lines.types[0] ?? 'meals'];
  const requested: [typeof lines.city, string, IconName][] = [
    [lines.city, t`City`, 'map'],
    [lines.attendees, t`Attendees`, 'people'],
    [lines.allocation, t`Split`, 'split'],
  ];
  return (
    <>
      <h3 className={css['heading']}>
        <Trans>Lines</Trans>
      </h3>
      <div className={css['card']}>
        <div className={css['line']}>
          <Square icon={icon} />
          <b>{i18n._(label)}</b>
          <b>{formatMoney({ amount: SAMPLE_SUM, currency })}</b>
        </div>
        <div className={css['asked']}>
          {requested.map(
            ([state, said, drawn]) =>
              state !== 'off' && (
                <span key={said}>
                  <Icon name={drawn} size={15} />
                  <Marked must={state === 'required'}>{said}</Marked>
                </span>
              ),
          )}
        </div>
        <TypeFields
          fields={lines.fields}
          values={{}}
          currency={currency}
          at="preview.line"
          errors={{}}
          onChange={() => undefined}
        />
        <p className={css['add']}>
          <Icon name="plus" size={18} />
          {lines.from === 'typed' ? <Trans>Add a line</Trans> : <Trans>Choose expenses</Trans>}
        </p>
      </div>
    </>
  );
}

const Marked = ({ must, children }: { must: boolean; children: ReactNode }) => (
  <>
    {children}
    {must && <span aria-hidden="true"> *</span>}
  </>
);
