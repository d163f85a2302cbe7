import { Component, type ReactNode } from 'react';
import { CrashPage } from './crash-page.tsx';

interface Props {
  /** Another address is another chance: the error is forgotten. */
  place: string;
  children: ReactNode;
}

/** Shows the crash page instead of a screen that threw; the frame around it stays. */
export class CrashBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidUpdate(before: Props) {
    if (before.place !== this.props.place && this.state.error !== null)
      this.setState({ error: null });
  }

  override render() {
    return this.state.error === null ? this.props.children : <CrashPage error={this.state.error} />;
  }
}
