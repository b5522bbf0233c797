import { useId, useState } from 'react';
import { useWidget } from '#shared/host/widget-context.ts';
import { MiniProgramCode, useMiniProgram } from '#shared/topics/accounts/mini-program/mini-program.tsx';
import { useText } from '#shared/host/locale.ts';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { notifyMissingCode } from '#shared/ui/overlay/missing-code.ts';
import { Panels } from '#shared/ui/base/panel.tsx';
import { bindHelpText } from './bind-help.text.ts';
import { Code, HelpColumns, HelpSteps } from './bind-help.styles.ts';
import { ImagePanel } from './image-panel.tsx';

const TutorialDialog = lazyView(() => import('./tutorial-dialog.tsx'));

/** Number of the tutorial (§2.5). */
const TUTORIAL = '10255';

/** Shows the steps, the image packages and the QR code for binding. */
export default function BindHelpView() {
  const text = useText(bindHelpText);
  const widget = useWidget();
  const id = useId();
  const program = useMiniProgram();
  const [reads, setReads] = useState(false);
  return (
    <Panels>
      <HelpSteps as="ol" aria-label={text.steps}>
        <li>
          <b>{text.step1}</b>
          <span>{text.step1Text}</span>
        </li>
        <li>
          <b>{text.step2}</b>
          <span>{text.step2Text}</span>
        </li>
        <li>
          <b>{text.step3}</b>
          <span>{text.step3Text}</span>
        </li>
      </HelpSteps>
      <HelpColumns>
        <ImagePanel
          onTutorial={() => {
            if (widget.requestNavigation('article', { labelId: 'all', articleId: TUTORIAL })) setReads(true);
          }}
        />
        <Code as="section" aria-labelledby={`${id}bind`}>
          <h2 id={`${id}bind`}>{text.bind}</h2>
          <MiniProgramCode program={program} />
          <p>{program.opens ? text.bindTextPhone : text.bindText}</p>
        </Code>
      </HelpColumns>
      {reads && (
        <TutorialDialog
          id={TUTORIAL}
          onClose={() => setReads(false)}
          onFail={() => {
            notifyMissingCode();
            setReads(false);
          }}
        />
      )}
    </Panels>
  );
}
