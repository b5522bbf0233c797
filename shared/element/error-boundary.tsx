import { Component, Fragment, type ReactNode } from 'react';
import { defineText, useText } from '../host/locale.ts';
import { onHandlerError } from './handler-errors.ts';
import type { MountedWidget } from './widget.ts';

const text = defineText('broken', {
  'zh-CN': { title: '这里暂时无法显示', retry: '重试' },
  en: { title: 'This part cannot be shown right now', retry: 'Try again' },
});

/** Plain markup and static styles: what replaces a broken tree must not break with it. */
function Fallback({ onRetry }: { onRetry: () => void }) {
  const { title, retry } = useText(text);
  return (
    <div className="failed" role="alert" part="fallback">
      <p>{title}</p>
      <button type="button" onClick={onRetry}>
        {retry}
      </button>
    </div>
  );
}

interface Props {
  readonly widget: MountedWidget;
  readonly children: ReactNode;
}

interface State {
  readonly failed: boolean;
  /** A retry mounts the tree anew, without the state that led to the failure. */
  readonly attempt: number;
}

/** Keeps one element's failure to itself: a fallback with a retry, `partner-widget-failed`, and neighbours go on. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, attempt: 0 };
  private stop: (() => void) | undefined;

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  override componentDidMount(): void {
    this.stop = onHandlerError(this.props.widget.root, (error) => {
      if (this.state.failed) return;
      this.setState({ failed: true });
      this.props.widget.fail(error, 'handler');
    });
  }

  override componentDidCatch(error: unknown): void {
    this.props.widget.fail(error, 'render');
  }

  override componentWillUnmount(): void {
    this.stop?.();
  }

  private readonly retry = (): void => this.setState(({ attempt }) => ({ failed: false, attempt: attempt + 1 }));

  override render(): ReactNode {
    if (this.state.failed) return <Fallback onRetry={this.retry} />;
    return <Fragment key={this.state.attempt}>{this.props.children}</Fragment>;
  }
}
