import { classes } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';
import css from './TabBar.module.css';

interface Tab {
  label: string;
  icon: IconName;
  on: boolean;
  onPress: () => void;
}
interface TabBarProps {
  left: Tab;
  right: Tab;
  centre: { label: string; icon: IconName; onPress: () => void };
  label: string;
}

const TabButton = ({ label, icon, on, onPress }: Tab) => (
  <button
    type="button"
    className={classes(css['tab'], on && css['on'])}
    aria-current={on ? 'page' : undefined}
    onClick={onPress}
  >
    <Icon name={icon} size={24} />
    {label}
  </button>
);

/** Two tabs and a round button between them. Bar 50 px, icons 24 px, text 10 px, centre 80 × 45 px. */
export const TabBar = ({ left, right, centre, label }: TabBarProps) => (
  <nav className={css['bar']} aria-label={label}>
    <div className={css['inner']}>
      <TabButton {...left} />
      <button type="button" className={css['centre']} aria-label={centre.label} onClick={centre.onPress}>
        <Icon name={centre.icon} size={26} />
      </button>
      <TabButton {...right} />
    </div>
  </nav>
);
