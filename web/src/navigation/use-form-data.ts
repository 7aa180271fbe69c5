import { useEffect, useState } from 'react';
import { clearFormData, formData } from './form-state.ts';

/** The text that the page before handed over; empty where there was none. It is taken once. */
export function useFormData(): string {
  const [text] = useState(() => formData.getState().data);
  useEffect(clearFormData, []);
  return text;
}
