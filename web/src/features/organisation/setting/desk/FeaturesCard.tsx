import { useLingui } from '@lingui/react/macro';
import { FEATURES, type Feature } from '@outlay/contract/feature';
import { Switch } from 'antd';
import { useId } from 'react';
import { Card } from './Card.tsx';
import css from './Company.module.css';
import type { CardProps } from './card-props.ts';
import { FEATURE_WORDS } from './feature-words.ts';

/** Features that the company can switch off. */
export function FeaturesCard({ form, onChange }: CardProps) {
  const { t } = useLingui();
  const turn = (feature: Feature, on: boolean) => {
    const others = form.featuresOff.filter((one) => one !== feature);
    onChange({ featuresOff: on ? others : [...others, feature].sort() });
  };
  return (
    <Card title={t`Apps`} wide>
      <ul className={css['features']}>
        {FEATURES.map((feature) => (
          <FeatureRow
            key={feature}
            feature={feature}
            on={!form.featuresOff.includes(feature)}
            onTurn={(on) => turn(feature, on)}
          />
        ))}
      </ul>
    </Card>
  );
}

interface FeatureRowProps {
  feature: Feature;
  on: boolean;
  onTurn: (on: boolean) => void;
}

function FeatureRow({ feature, on, onTurn }: FeatureRowProps) {
  const { i18n } = useLingui();
  const id = useId();
  const { name, does } = FEATURE_WORDS[feature];
  return (
    <li className={css['feature']}>
      <Switch id={id} checked={on} onChange={onTurn} aria-describedby={`${id}-does`} />
      <span>
        <label htmlFor={id}>{i18n._(name)}</label>
        <small id={`${id}-does`}>{i18n._(does)}</small>
      </span>
    </li>
  );
}
