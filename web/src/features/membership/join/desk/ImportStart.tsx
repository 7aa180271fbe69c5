import { Trans, useLingui } from '@lingui/react/macro';
import type { MemberImport } from '@outlay/contract/membership/join.import';
import { Button, Upload } from 'antd';
import { localeKept } from '#device/locale.ts';
import { CallError } from '#api/call-error.ts';
import { errorWords } from '#text/errors.ts';
import { Icon } from '#ui/Icon.tsx';
import css from '#desk/Desk.module.css';
import { FormError } from '#desk/form/FormError.tsx';
import own from './Joining.module.css';
import { useCheckImport, useTemplate } from './joining.queries.ts';

/** The first two steps: download the template, upload the filled-in sheet. */
export function ImportStart({ onChecked }: { onChecked: (checked: MemberImport) => void }) {
  const template = useTemplate();
  return (
    <div className={own['steps']}>
      <section className={own['step']}>
        <span className={own['number']}>1</span>
        <h2>
          <Trans>Download template</Trans>
        </h2>
        <p>
          <Trans>
            An Excel sheet with the headings and an example row. Name and phone or email are required; an
            empty cell keeps the current value. Write departments as a path: Sales/North.
          </Trans>
        </p>
        <Button loading={template.isPending} onClick={() => template.mutate(localeKept())}>
          <Trans>Download the template</Trans>
        </Button>
        <FormError error={template.error} />
      </section>
      <BringBack onChecked={onChecked} />
    </div>
  );
}

function BringBack({ onChecked }: { onChecked: (checked: MemberImport) => void }) {
  const { t } = useLingui();
  const check = useCheckImport();
  return (
    <section className={own['step']}>
      <span className={own['number']}>2</span>
      <h2>
        <Trans>Upload the completed sheet</Trans>
      </h2>
      <Upload.Dragger
        className={own['drop'] ?? ''}
        accept=".xlsx,.csv"
        multiple={false}
        showUploadList={false}
        disabled={check.isPending}
        aria-label={t`Sheet of members`}
        beforeUpload={(file) => {
          check.mutate(file, { onSuccess: onChecked });
          return false;
        }}
      >
        <Icon name="file" size={30} />
        <b>
          {check.isPending ? (
            <Trans>Reading…</Trans>
          ) : (
            <Trans>Drop the sheet here, or click to choose it</Trans>
          )}
        </b>
        <small>
          <Trans>
            Excel or CSV, 5,000 rows and 5 MB at most. Nothing is changed until you have reviewed every row.
          </Trans>
        </small>
      </Upload.Dragger>
      {check.error && (
        <p className={css['wrong']} role="alert">
          {wordsOf(check.error, {
            odd: t`This sheet does not have the template’s headings.`,
            large: t`The sheet is too large: import it in parts.`,
          })}
        </p>
      )}
    </section>
  );
}

function wordsOf(error: Error, words: { odd: string; large: string }): string {
  if (error instanceof CallError && error.code === 'INVALID_INPUT') return words.odd;
  return error instanceof CallError && error.code === 'TOO_LARGE' ? words.large : errorWords(error);
}
