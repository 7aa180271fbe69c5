import { useState } from 'react';
import { paths } from '#ui/icon-paths.ts';
import { Button } from '#ui/Button.tsx';
import { Card, Section } from '#ui/Card.tsx';
import { Dock } from '#ui/Dock.tsx';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { Printed } from '#ui/Printed.tsx';
import { QrCode } from '#ui/QrCode.tsx';
import { TabBar } from '#ui/TabBar.tsx';
import css from './Catalogue.module.css';

const nothing = () => undefined;

/** The bars at the bottom, each on its own stage. */
export function Bars() {
  const [first, setFirst] = useState(true);
  return (
    <Section title="Bars">
      <div className={css['stack']}>
        <div className={css['stage']}>
          <TabBar
            label="Tab bar"
            left={{ label: 'Home', icon: 'home', on: first, onPress: () => setFirst(true) }}
            right={{ label: 'My', icon: 'user', on: !first, onPress: () => setFirst(false) }}
            centre={{ label: 'Photograph', icon: 'camera', onPress: nothing }}
          />
        </div>
        <div className={css['stage']}>
          <Dock>
            <Button tone="line" onPress={nothing}>
              Seldom
            </Button>
            <Button wide onPress={nothing}>
              Often
            </Button>
          </Dock>
        </div>
      </div>
    </Section>
  );
}

/** All icons by name. */
export const Pictures = () => (
  <>
    <Section title="QR code">
      <Card>
        <QrCode text="https://example.com/" label="QR code" className={css['code']} />
        <Printed>A label, on paper only</Printed>
      </Card>
    </Section>
    <Section title="Icons">
      <Card>
        <ul className={css['icons']}>
          {(Object.keys(paths) as IconName[]).map((name) => (
            <li key={name} className={css['icon']}>
              <Icon name={name} size={26} />
              {name}
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  </>
);
