import { useLingui } from '@lingui/react/macro';
import { SITE_PATTERN, SITES_MOST } from '@outlay/contract/organisation/company.site';
import { Select } from 'antd';
import { Field } from '#ui/Field.tsx';
import { fieldError } from '#desk/form/field-error.ts';
import { Card } from './Card.tsx';
import type { CardProps } from './card-props.ts';

/** The host name of an address; anything else stays as typed. */
function siteOf(typed: string): string {
  const text = typed.trim().toLowerCase();
  return URL.canParse(text) ? new URL(text).hostname : text;
}

/** External sites that open inside the app. */
export function SitesCard({ form, error, onChange }: CardProps) {
  const { t } = useLingui();
  const wrong = form.allowedSites.find((site) => !SITE_PATTERN.test(site));
  return (
    <Card title={t`External sites`}>
      <Field
        label={t`Sites allowed to open inside the app`}
        hint={t`A host name such as travel.example.com, or *.example.com for all its subdomains. Every other site is blocked.`}
        error={wrong ? t`This is not a valid host name: ${wrong}` : fieldError(error, 'allowedSites')}
      >
        {({ id }) => (
          <Select
            id={id}
            mode="tags"
            open={false}
            suffixIcon={null}
            maxCount={SITES_MOST}
            tokenSeparators={[' ', ',', ';', '\n']}
            value={form.allowedSites}
            placeholder="travel.example.com"
            onChange={(typed) => onChange({ allowedSites: [...new Set(typed.map(siteOf).filter(Boolean))] })}
          />
        )}
      </Field>
    </Card>
  );
}
