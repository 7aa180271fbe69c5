import { Trans, useLingui } from '@lingui/react/macro';
import type { InvoiceTitle } from '@outlay/contract/organisation/invoice-title';
import { ROUTES } from '@outlay/contract/routes';
import { navigateTo } from '#navigation/nav.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Select } from '#ui/Select.tsx';
import { SkeletonBlock } from '#ui/Skeleton.tsx';

interface TitleChoiceProps {
  query: {
    data: { items: InvoiceTitle[] } | undefined;
    error: Error | null;
    refetch: () => Promise<unknown>;
  };
  value: string | null;
  onChange: (id: string) => void;
}

/** To whom the invoice is made out. */
export function TitleChoice({ query: { data, error, refetch }, value, onChange }: TitleChoiceProps) {
  const { t } = useLingui();
  if (!data)
    return error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonBlock height={90} />;
  if (data.items.length === 0)
    return (
      <Notice
        tone="wait"
        title={t`No invoice title yet`}
        action={
          <Button small tone="line" onPress={() => navigateTo(ROUTES.invoiceTitles)}>
            <Trans>Add a title</Trans>
          </Button>
        }
      >
        <Trans>The merchant needs the name and tax number to which the invoice is made out.</Trans>
      </Notice>
    );
  return (
    <Card>
      <Select
        label={t`Invoice title`}
        value={value ?? ''}
        options={data.items.map(({ id, name, taxId }) => ({
          value: id,
          label: [name, taxId].filter(Boolean).join(' · '),
        }))}
        onChange={onChange}
      />
    </Card>
  );
}
