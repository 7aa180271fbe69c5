import { t } from '@lingui/core/macro';
import { toast } from '#screen/toast.ts';

/** False if the browser or the host refuses. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

interface CopyWords {
  done?: string;
  /** What the person can do instead. */
  failed?: string;
}

/** Copies the text and reports success or failure. */
export async function copyAndReport(text: string, { done, failed }: CopyWords = {}): Promise<void> {
  if (await copyText(text)) toast(done ?? t`Copied.`, 'good');
  else toast(failed ?? t`Could not copy.`, 'stop');
}
