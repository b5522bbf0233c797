/** What stands for an element in an app whose React is too old: a sentence instead of a blank place. */
import { setUpText } from '../client/explain.text.ts';
import { subscribeConfiguration } from '../host/configuration.ts';
import { textOf } from '../host/locale.ts';
import { logProblem } from '../host/problems.ts';
import { emitFrom } from '../host/widget-events.ts';

/** @param version of the React that the app bundles */
export function refuseReact(tag: string, version: string): void {
  logProblem('react-version', { tag, what: version });
  customElements.define(
    tag,
    class extends HTMLElement {
      private readonly words = this.attachShadow({ mode: 'open' }).appendChild(document.createElement('p'));

      connectedCallback(): void {
        const show = () => (this.words.textContent = textOf(setUpText).setUp);
        show();
        subscribeConfiguration(show);
        this.words.setAttribute('role', 'alert');
        const message = `React ${version} is too old: 19 is needed`;
        emitFrom(this, 'partner-widget-failed', { tag, code: 'react-version', message });
      }
    },
  );
}
