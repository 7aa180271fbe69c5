import { Trans, useLingui } from '@lingui/react/macro';
import type { CompanySetting, CompanySettingForm } from '@outlay/contract/organisation/company.setting';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState, type FormEvent } from 'react';
import { errorWords } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonBlock } from '#ui/Skeleton.tsx';
import admin from '#desk/Desk.module.css';
import { SectionLayout } from '#desk/SectionLayout.tsx';
import { BooksCard } from '#features/organisation/setting/desk/BooksCard.tsx';
import type { CardProps } from '#features/organisation/setting/desk/card-props.ts';
import css from '#features/organisation/setting/desk/Company.module.css';
import { FeaturesCard } from '#features/organisation/setting/desk/FeaturesCard.tsx';
import { FoundCard } from '#features/organisation/setting/desk/FoundCard.tsx';
import { IdentityCard } from '#features/organisation/setting/desk/IdentityCard.tsx';
import { RetentionCard } from '#features/governance/privacy/desk/RetentionCard.tsx';
import { SafetyCard } from '#features/organisation/setting/desk/SafetyCard.tsx';
import { SitesCard } from '#features/organisation/setting/desk/SitesCard.tsx';
import { settingQueries, useSaveSetting } from '#features/organisation/setting/desk/setting.queries.ts';

/** The settings of the company. */
export function CompanySection() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(settingQueries.get());
  return (
    <SectionLayout title={t`Company`}>
      {data ? (
        <SettingForm key={data.version} setting={data} />
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonBlock height={240} />
      )}
    </SectionLayout>
  );
}

const formOf = (setting: CompanySetting): CompanySettingForm => ({
  version: setting.version,
  name: setting.name,
  taxId: setting.taxId,
  currency: setting.currency,
  timeZone: setting.timeZone,
  fiscalMonth: setting.fiscalMonth,
  passwordPolicy: setting.passwordPolicy,
  secondFactorDays: setting.secondFactorDays,
  payeeHoldHours: setting.payeeHoldHours,
  seats: setting.seats,
  mayBeFound: setting.mayBeFound,
  featuresOff: setting.featuresOff,
  allowedSites: setting.allowedSites,
});

function SettingForm({ setting }: { setting: CompanySetting }) {
  const { t } = useLingui();
  const [form, setForm] = useState(() => formOf(setting));
  const save = useSaveSetting();
  const same = JSON.stringify(form) === JSON.stringify(formOf(setting));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!form.name.trim() || same) return;
    save.mutate(form, { onSuccess: () => toast(t`Saved`, 'good') });
  };
  const card: CardProps = {
    setting,
    form,
    error: save.error,
    onChange: (change) => setForm((before) => ({ ...before, ...change })),
  };
  return (
    <form onSubmit={submit} noValidate>
      <div className={css['cards']}>
        <IdentityCard {...card} />
        <FoundCard {...card} />
        <BooksCard {...card} />
        <SafetyCard {...card} />
        <SitesCard {...card} />
        <FeaturesCard {...card} />
        <RetentionCard />
      </div>
      <div className={css['save']}>
        <span role="status" className={save.error ? admin['wrong'] : admin['small']}>
          {save.error ? errorWords(save.error) : same ? '' : <Trans>Not saved yet</Trans>}
        </span>
        <Button disabled={same} onClick={() => setForm(formOf(setting))}>
          <Trans>Undo</Trans>
        </Button>
        <Button
          type="primary"
          htmlType="submit"
          disabled={same || !form.name.trim()}
          loading={save.isPending}
        >
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  );
}
