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
    return (
      <button type="button" className={css['retry']} onClick={() => window.location.reload()}>
        <Trans>The connection timed out, click the screen to try again.</Trans>
      </button>
    );
  }
}
