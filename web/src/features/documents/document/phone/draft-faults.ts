import type { RouteStep } from '@outlay/contract/documents/flow';
import { faultsOf, isWholeAllocation } from '@outlay/contract/documents/document.values';
import type { FieldError } from '@outlay/contract/errors';
import type { DraftForm } from '../draft-form.ts';
import { totalOf } from './draft-total.ts';
import type { Draft, LineView } from './use-draft.ts';

const required = (path: string): FieldError => ({ path, code: 'required' });

/** Nodes whose approver the submitter chooses. */
export const chosenSteps = (route: readonly RouteStep[] = []): RouteStep[] =>
  route.filter(({ choice }) => choice === 'submitter');

/** Client-side validation before the submission: the server's rules, but at once and offline. */
export function draftFaults(draft: Draft): FieldError[] {
  const { form, shape, values, currency, lines, saved } = draft;
  const none = shape.lines.from !== 'none' && lines.length === 0;
  const { amount } = totalOf(draft);
  const nothing = shape.lines.from === 'none' && shape.effect !== 'none' && amount === 0;
  const field = shape.amountField ? `values.${shape.amountField}` : 'offsets';
  const unchosen = chosenSteps(saved?.route).filter(({ nodeKey }) => !form.choices[nodeKey]?.length);
  const faults = [
    ...faultsOf(values, shape.fields, 'values', currency),
    ...lines.flatMap((view) => lineFaults(view, draft)),
    ...(shape.trip === 'required' && !form.trip ? [required('tripId')] : []),
    ...(none ? [{ path: 'lines', code: 'emptyDocument' as const }] : []),
    ...(shape.effect === 'supplier' && !form.supplier ? [required('supplier')] : []),
    ...unchosen.map(({ nodeKey }) => required(`choices.${nodeKey}`)),
  ];
  const text = faults.some(({ path }) => path === field);
  return nothing && !text ? [...faults, { path: field, code: 'emptyDocument' }] : faults;
}

function lineFaults({ line, base, unknown }: LineView, { shape, currency }: Draft): FieldError[] {
  if (unknown) return [];
  const requested = shape.lines;
  const at = `lines.${line.id}`;
  const wrongType = requested.types.length > 0 && !requested.types.includes(line.type);
  const isSplit = line.allocation.length > 0;
  const split = isSplit && base !== null && !isWholeAllocation(line.allocationBy, line.allocation, base);
  return [
    ...(line.money.amount <= 0 ? [required(`${at}.money`)] : []),
    ...(line.spentOn === null ? [required(`${at}.spentOn`)] : []),
    ...(wrongType ? [{ path: `${at}.type`, code: 'outOfRange' as const }] : []),
    ...(requested.city === 'required' && !line.city.trim() ? [required(`${at}.city`)] : []),
    ...faultsOf(line.values, requested.fields, `${at}.values`, currency),
    ...(requested.attendees === 'required' && line.attendees.length === 0
      ? [required(`${at}.attendees`)]
      : []),
    ...(requested.allocation === 'required' && !isSplit ? [required(`${at}.allocation`)] : []),
    ...(split ? [{ path: `${at}.allocation`, code: 'outOfRange' as const }] : []),
  ];
}

/** The value at a path: a server error is shown until that value changes. */
export function valueAt(form: DraftForm, path: string): unknown {
  const [head = '', key = '', field = '', inner = ''] = path.split('.');
  if (head === 'values') return form.values[key];
  if (head === 'choices') return form.choices[key];
  if (head === 'lines' && key) {
    const line = form.lines.find(({ id }) => id === key);
    if (field === 'allocation') return [line?.allocationBy, line?.allocation, line?.money];
    return field === 'values' ? line?.values[inner] : line?.[field as keyof typeof line];
  }
  const whole: Record<string, unknown> = {
    lines: form.lines.length,
    tripId: form.trip?.id,
    supplier: form.supplier?.id,
    reason: form.reason,
    offsets: form.offsets,
  };
  return whole[head];
}
