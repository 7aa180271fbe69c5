import { Trans } from '@lingui/react/macro';
import { Component, type ReactNode } from 'react';
import css from './App.module.css';

/** A page whose code did not come, or broke: the person clicks the screen and it loads again. */
export class RetryBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <Again className={css['retry']} />;
  }
}

/** The same for what lies over the pages, a sheet or a bar: its place is the whole screen. */
export class LateBoundary extends RetryBoundary {
  override render() {
    return this.state.failed ? <Again className={css['over']} /> : this.props.children;
  }
}

/** Loading anew also brings the names of the files that a newer version has in the place of those that are gone. */
const Again = ({ className }: { className: string | undefined }) => (
  <button type="button" className={className} onClick={() => window.location.reload()}>
    <Trans>The connection timed out, click the screen to try again.</Trans>
  </button>
);
