import { useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { Notice } from '#ui/Notice.tsx';
import { draftAddress } from './draft-address.ts';

/** On a bill or statement: the document that pays it, a draft without a number at first. */
export function PaidOnNotice({
  document: { id, number },
}: {
  document: { id: string; number: string | null };
}) {
  const { t } = useLingui();
  return (
    <Notice
      tone="good"
      title={
        number === null
          ? t`A draft has been made. Choose the supplier in it and submit it.`
          : t`On document ${number}`
      }
      action={number === null && <Button href={draftAddress(id)}>{t`Open the draft`}</Button>}
    />
  );
}
