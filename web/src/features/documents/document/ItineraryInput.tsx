import { useLingui } from '@lingui/react/macro';
import { localText } from '#text/format.ts';
import { staysIn } from './itinerary.ts';
import { StaysEditor } from './StaysEditor.tsx';
import type { TypeInputProps } from './type-input.ts';

interface ItineraryInputProps extends TypeInputProps {
  /** First and last day of the request, as far as they are known. */
  span: { from: string; to: string };
}

/** The cities of a trip with their days, as a field of a document type. */
export function ItineraryInput({ field, value, error, onChange, span }: ItineraryInputProps) {
  const { t } = useLingui();
  return (
    <StaysEditor
      legend={localText(field.label)}
      hint={t`Cities and days. Your allowance is calculated from them.`}
      required={field.required}
      stays={staysIn(value)}
      span={span}
      error={error}
      onChange={(stays) => onChange(stays.length > 0 ? JSON.stringify(stays) : '')}
    />
  );
}
