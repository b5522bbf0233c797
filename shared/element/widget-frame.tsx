import { useLayoutEffect, useState, type ComponentType } from 'react';
import { Provider } from 'react-redux';
import { StyleSheetManager } from 'styled-components';
import { useLocale } from '../host/locale.ts';
import { store } from '../client/store.ts';
import { ToastOutlet } from '../ui/toast-outlet.tsx';
import { styledSheet } from './adopted-sheet.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { WidgetContext } from '../host/widget-context.ts';
import { createWidget } from './widget.ts';

export interface WidgetFrameProps {
  readonly container: ShadowRoot;
  readonly element: HTMLElement;
  readonly tag: string;
  readonly Component: ComponentType<object>;
  readonly values: object;
}

/** What every element has around its component: styles, the page's store, its own context and its own fallback. */
export function WidgetFrame({ container, element, tag, Component, values }: WidgetFrameProps) {
  const [widget] = useState(() => createWidget(element, container, tag));
  useLayoutEffect(() => {
    container.append(widget.overlays);
    return () => widget.overlays.remove();
  }, [container, widget]);
  return (
    <StyleSheetManager sheet={styledSheet()}>
      <Provider store={store}>
        <WidgetContext value={widget}>
          <div className="frame" part="frame" lang={useLocale()}>
            <ErrorBoundary widget={widget}>
              <Component {...values} />
            </ErrorBoundary>
          </div>
          <ToastOutlet />
        </WidgetContext>
      </Provider>
    </StyleSheetManager>
  );
}
