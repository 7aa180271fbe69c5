import { Button } from '#ui/Button.tsx';
import { Card, Section } from '#ui/Card.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import css from './Catalogue.module.css';

const TONES = ['brand', 'line', 'stop', 'text'] as const;
const SIZES = [
  { name: 'plain', small: false },
  { name: 'small', small: true },
] as const;
const nothing = () => undefined;

/** Each tone in each size: normal, with an icon, busy, disabled, wide. */
export const Buttons = () => (
  <Section title="Buttons">
    {TONES.map((tone) => (
      <Card key={tone}>
        <div className={css['stack']}>
          {SIZES.map(({ name, small }) => (
            <div key={name} className={css['wrap']}>
              <Button tone={tone} small={small} onPress={nothing}>{`${tone} ${name}`}</Button>
              <Button tone={tone} small={small} icon="pen" onPress={nothing}>
                Icon
              </Button>
              <Button tone={tone} small={small} busy onPress={nothing}>
                Busy
              </Button>
              <Button tone={tone} small={small} disabled onPress={nothing}>
                Disabled
              </Button>
            </div>
          ))}
          <div className={css['wrap']}>
            <Button tone={tone} wide onPress={nothing}>
              Wide
            </Button>
          </div>
        </div>
      </Card>
    ))}
    <Card>
      <div className={css['wrap']}>
        <IconButton icon="bell" label="Plain" onPress={nothing} />
        <IconButton icon="bell" label="With a dot" dot onPress={nothing} />
        <IconButton icon="bell" label="Disabled" disabled onPress={nothing} />
      </div>
    </Card>
  </Section>
);
