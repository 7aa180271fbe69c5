import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { useRef } from 'react';

/** Chooses a CSV file and reads its text. */
export function FileButton({ onText }: { onText: (text: string) => void }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,text/csv,text/plain"
        aria-label={t`CSV file`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void readText(file).then(onText);
          target.value = '';
        }}
      />
      <Button onClick={() => input.current?.click()}>
        <Trans>Choose a CSV file</Trans>
      </Button>
    </>
  );
}

/** Chinese spreadsheet software exports GB 18030 when it does not export UTF-8. */
async function readText(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
