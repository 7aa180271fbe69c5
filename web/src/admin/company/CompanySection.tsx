import { Trans, useLingui } from '@lingui/react/macro';
import type { Company } from '@outlay/contract/company';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState, type FormEvent } from 'react';
import { errorWords, reasonText } from '#kit/errors.ts';
import { toast } from '#kit/toast.ts';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Field } from '#ui/Field.tsx';
import { SkeletonBlock } from '#ui/Skeleton.tsx';
import { companyQueries } from '#features/company/company.queries.ts';
import css from '../Admin.module.css';
import { useSaveCompany } from '../members/members.queries.ts';
import { Work } from '../Work.tsx';

/** The company's name and tax id: what the buyer of every invoice must be. */
export function CompanySection() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(companyQueries.info());
  return (
    <Work title={t`Company`}>
      {data ? (
        <CompanyForm key={data.version} company={data} />
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonBlock height={240} />
      )}
    </Work>
  );
}

function CompanyForm({ company }: { company: Company }) {
  const { t } = useLingui();
  const [form, setForm] = useState({ name: company.name, taxId: company.taxId ?? '' });
  const [tried, setTried] = useState(false);
  const save = useSaveCompany();
  const same = form.name === company.name && form.taxId === (company.taxId ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!form.name.trim()) return;
    const taxId = form.taxId.trim() || null;
    save.mutate(
      { name: form.name.trim(), taxId, version: company.version },
      { onSuccess: () => toast(t`Saved`, 'good') },
    );
  };
  return (
    <form className={css['form']} style={{ marginTop: 14 }} onSubmit={submit} noValidate>
      <Field label={t`Company name`} error={tried && !form.name.trim() ? reasonText('required') : null}>
        {(ids) => (
          <Input
            {...ids}
            maxLength={140}
            value={form.name}
            onChange={({ target }) => setForm({ ...form, name: target.value })}
          />
        )}
      </Field>
      <Field
        label={t`Tax id`}
        hint={t`Invoices made out to another buyer are found by it.`}
        error={save.error && errorWords(save.error)}
      >
        {(ids) => (
          <Input
            {...ids}
            maxLength={40}
            value={form.taxId}
            onChange={({ target }) => setForm({ ...form, taxId: target.value.toUpperCase() })}
          />
        )}
      </Field>
      <p className={css['small']} style={{ paddingBottom: 14 }}>
        <Trans>Currency: {company.currency}</Trans>
      </p>
      <Button type="primary" htmlType="submit" disabled={same} loading={save.isPending}>
        <Trans>Save</Trans>
      </Button>
    </form>
  );
}
