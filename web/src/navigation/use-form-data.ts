import { useEffect, useState } from 'react';
import { clearFormData, formData } from './form-state.ts';

/** The text passed by the previous page, or an empty string. It can be read only once. */
export function useFormData(): string {
  const [text] = useState(() => formData.getState().data);
  useEffect(clearFormData, []);
  return text;
}
