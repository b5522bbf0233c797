/** Replaces an element in an app whose React is too old: a message instead of an empty space. */
import { setUpText } from '../client/explain.text.ts';
import { subscribeConfiguration } from '../host/configuration.ts';
import { textOf } from '../host/locale.ts';
import { logProblem } from '../host/problems.ts';
import { emitFrom } from '../host/widget-events.ts';

/** @param version React version of the app */
export function refuseReact(tag: string, version: string): void {
  logProblem('react-version', { tag, what: version });
  customElements.define(
    tag,
    class extends HTMLElement {
      private readonly message = this.attachShadow({ mode: 'open' }).appendChild(document.createElement('p'));

      connectedCallback(): void {
        const show = () => (this.message.textContent = textOf(setUpText).setUp);
        show();
        subscribeConfiguration(show);
        this.message.setAttribute('role', 'alert');
        const message = `React ${version} is too old: React 19 is required`;
        emitFrom(this, 'partner-widget-failed', { tag, code: 'react-version', message });
      }
    },
  );
}
