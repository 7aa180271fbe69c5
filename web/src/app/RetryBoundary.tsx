import { Trans } from '@lingui/react/macro';
import { Component, type ReactNode } from 'react';
import css from './App.module.css';

/** Shown when a page's code failed to load or threw an error: a tap reloads the app. */
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

/** The same for overlays, such as a sheet or a bar: covers the whole screen. */
export class LateBoundary extends RetryBoundary {
  override render() {
    return this.state.failed ? <Again className={css['over']} /> : this.props.children;
  }
}

/** A reload also fetches the new file names when a deployment has removed the old files. */
const Again = ({ className }: { className: string | undefined }) => (
  <button type="button" className={className} onClick={() => window.location.reload()}>
    <Trans>The connection timed out, click the screen to try again.</Trans>
  </button>
);
