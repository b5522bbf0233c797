// Records events, because elements may emit them before the test can add a listener.
window.receivedEvents = [];
for (const name of ['partner-widget-ready', 'partner-widget-failed', 'partner-session-required']) {
  addEventListener(name, (event) => window.receivedEvents.push({ name, ...event.detail }));
}
addEventListener('securitypolicyviolation', (event) =>
  window.receivedEvents.push({ name: 'violation', directive: event.violatedDirective }),
);
