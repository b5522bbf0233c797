import type { ReactNode } from 'react';
import { useText } from '../host/locale.ts';
import { useWidgetState } from '../host/widget-context.ts';
import { Panel } from '../ui/base/panel.tsx';
import { StateCard } from '../ui/base/state-card.tsx';
import { ContactLink } from '../ui/overlay/contact-link.tsx';
import { notOfferedText } from './not-offered.text.ts';

/** Replaces an element whose endpoints the host switched off (`off`). */
export default function NotOffered({ actions }: { actions?: ReactNode }) {
  const text = useText(notOfferedText);
  useWidgetState(true);
  return (
    <Panel as="section">
      <StateCard
        level={2}
        icon="info"
        title={text.title}
        text={
          <>
            {text.text}
            <br />
            {text.hint}
          </>
        }
        actions={
          <>
            {actions}
            <ContactLink button />
          </>
        }
      />
    </Panel>
  );
}
