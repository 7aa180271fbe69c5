import { Trans, useLingui } from '@lingui/react/macro';
import type { TypeField } from '@outlay/contract/documents/document.type';
import { knownValues } from '@outlay/contract/documents/document.values';
import { useCompanyCurrency } from '#session/use-session.ts';
import { useEffect, useRef, useState } from 'react';
import { formatMoney, localText } from '#text/format.ts';
import { Icon } from '#ui/Icon.tsx';
import { TypeFields } from '../../../TypeFields.tsx';
import { useEditor } from '../editor-context.ts';
import { placeKey } from '../use-editor-state.ts';
import css from './Phone.module.css';
import { PreviewLines } from './PreviewLines.tsx';
import { SAMPLE_SUM } from './sample.ts';

/** These kinds open a sheet on the phone, which the preview does not support. */
const CHOSEN_ON_SHEETS: TypeField['kind'][] = ['member', 'department', 'project', 'costCentre'];

/** The form as on the phone; it can be filled in, so that formulas are computed. */
export function PhonePreview() {
  const { t } = useLingui();
  const { draft, chosen } = useEditor();
  const shown = useShown(placeKey(chosen), chosen.part === 'field' && chosen.of === 'form');
  const { form } = draft.definition;
  const currency = useCompanyCurrency();
  const [typed, setTyped] = useState<Record<string, string>>({});
  const sum = form.lines.from === 'none' ? 0 : SAMPLE_SUM;
  const values = knownValues(typed, form.fields, { sum, currency, metres: 0 });
  const byField = form.amountField === null ? '' : (values[form.amountField] ?? '');
  const amount = form.lines.from === 'none' ? Math.round(Number(byField) * 100) || 0 : sum;
  return (
    <aside className={css['preview']} aria-label={t`Preview on the phone`}>
      <div className={css['phone']}>
        <header>
          <Icon name="back" size={20} />
          <b>{localText(draft.name) || t`No name yet`}</b>
        </header>
        <div className={css['page']} ref={shown}>
          <div className={css['card']}>
            {form.fields.map((field, index) => (
              <div
                key={field.key}
                data-place={`form ${String(index)}`}
                inert={CHOSEN_ON_SHEETS.includes(field.kind)}
              >
                <TypeFields
                  fields={[field]}
                  values={values}
                  currency={currency}
                  at="preview"
                  errors={{}}
                  onChange={(key, value) => setTyped({ ...typed, [key]: value })}
                />
              </div>
            ))}
            {form.fields.length === 0 && <p>{t`No fields yet`}</p>}
          </div>
          <PreviewLines form={form} currency={currency} />
        </div>
        <footer>
          <span>
            <small>
              <Trans>Total</Trans>
            </small>
            <b>{formatMoney({ amount, currency })}</b>
          </span>
          <span className={css['submit']}>
            <Trans>Submit</Trans>
          </span>
        </footer>
      </div>
    </aside>
  );
}

/** Scrolls the preview to the selected part. */
function useShown(place: string, isField: boolean) {
  const page = useRef<HTMLDivElement>(null);
  const wanted = isField ? place : place.startsWith('lines') ? 'lines' : '';
  useEffect(() => {
    const area = page.current;
    const part = wanted && area?.querySelector<HTMLElement>(`[data-place="${wanted}"]`);
    if (area && part) area.scrollTop = part.offsetTop - area.offsetTop - 80;
  }, [wanted]);
  return page;
}
