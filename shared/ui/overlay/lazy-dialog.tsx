import type { ComponentType, ReactNode } from 'react';
import { lazyView } from '../base/lazy-view.tsx';
import { DialogFrame, type DialogProps } from './dialog-frame.tsx';
import { notifyMissingCode } from './missing-code.ts';

interface FrameProps {
  /** The frame of the dialog, shown until its code is loaded. */
  frame: Pick<DialogProps, 'title' | 'size'>;
  /** Closes the frame, also if the code cannot be loaded. */
  onFrameClose: () => void;
}

export interface LazyDialog<Props> {
  (props: Props & FrameProps): ReactNode;
  /** Loads the code ahead of the press. Resolves with whether it is loaded, and never rejects. */
  preload(): Promise<boolean>;
}

/** Declares a dialog whose code is loaded later, like `lazyView`. Its frame opens with the press. */
export function lazyDialog<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): LazyDialog<Props> {
  const View = lazyView(load);
  function Later({ frame, onFrameClose, ...props }: Props & FrameProps) {
    const fail = () => {
      notifyMissingCode();
      onFrameClose();
    };
    return (
      <View
        {...(props as unknown as Props)}
        fallback={<DialogFrame {...frame} onClose={onFrameClose} />}
        onFail={fail}
      />
    );
  }
  return Object.assign(Later, { preload: View.preload });
}
