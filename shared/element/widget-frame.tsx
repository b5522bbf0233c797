import { useLayoutEffect, useState, Component, Fragment, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { StyleSheetManager } from 'styled-components';
import { useLocale, useText } from '../host/locale.ts';
import { store } from '../client/store.ts';
import { Activity } from '../ui/base/activity.ts';
import { ToastOutlet } from '../ui/overlay/toast-outlet.tsx';
import { styledSheet } from './adopted-sheet.ts';
import { keepTexts } from './displaced-texts.ts';
import { ElementBody, type ElementContent } from './element-body.tsx';
import { WidgetContext } from '../host/widget-context.ts';
import { ReservedSpace } from './reserved-space.tsx';
import { createWidget, type MountedWidget } from './widget.ts';
import { onHandlerError } from './handler-errors.ts';
import { widgetFrameText } from './widget-frame.text.ts';

/** Plain markup and static styles, so that the fallback does not fail for the same reason as the content. */
function Fallback({ onRetry }: { onRetry: () => void }) {
  const { title, retry } = useText(widgetFrameText);
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
  /** Changes on retry to mount a new tree without the state that led to the failure. */
  readonly attempt: number;
}

/**
 * Contains the failure of one element: shows a fallback with a retry and emits `partner-widget-failed`. Other elements
 * continue.
 */
class ErrorBoundary extends Component<Props, State> {
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

interface WidgetFrameProps {
  readonly container: ShadowRoot;
  readonly element: HTMLElement;
  readonly tag: string;
  readonly content: ElementContent;
  readonly values: object;
}

export interface WidgetRootProps extends WidgetFrameProps {
  /** Whether the element is outside of the document. Its state stays, and its effects end. */
  away: boolean;
}

/** Without it, an element that is removed loses its drafts. */
export const canBeAway = Activity !== undefined;

export function WidgetRoot({ away, ...props }: WidgetRootProps) {
  const frame = <WidgetFrame {...props} />;
  return Activity ? <Activity mode={away ? 'hidden' : 'visible'}>{frame}</Activity> : frame;
}

/** Surrounds the content of every element with styles, the page's store, the element's context and its error fallback. */
function WidgetFrame({ container, element, tag, content, values }: WidgetFrameProps) {
  const [widget] = useState(() => createWidget(element, container, tag));
  useLayoutEffect(() => {
    // Not by `append`, which throws on a shadow root in a sub-application of micro-app 1.0.
    container.appendChild(widget.overlays);
    return () => widget.overlays.remove();
  }, [container, widget]);
  useLayoutEffect(() => widget.leave, [widget]);
  useLayoutEffect(() => keepTexts(container), [container]);
  const locale = useLocale();
  // dialogs and toasts are outside of the frame
  useLayoutEffect(() => void (widget.overlays.lang = locale), [widget, locale]);
  const body = (
    <ErrorBoundary widget={widget}>
      <ElementBody content={content} values={values} />
    </ErrorBoundary>
  );
  return (
    <StyleSheetManager sheet={styledSheet()}>
      <Provider store={store}>
        <WidgetContext value={widget}>
          <div className="frame" part="frame" lang={locale}>
            {content.heightsFor ? (
              <ReservedSpace widget={widget} heights={content.heightsFor(values)}>
                {body}
              </ReservedSpace>
            ) : (
              body
            )}
          </div>
          <ToastOutlet />
        </WidgetContext>
      </Provider>
    </StyleSheetManager>
  );
}
