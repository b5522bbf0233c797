// For the test: what the elements told before it could listen.
window.told = [];
for (const name of ['partner-widget-ready', 'partner-widget-failed', 'partner-session-required']) {
  addEventListener(name, (event) => window.told.push({ name, ...event.detail }));
}
addEventListener('securitypolicyviolation', (event) =>
  window.told.push({ name: 'violation', what: event.violatedDirective }),
);
