/**
 * A script that removes functions from the installed Chromium: popovers, `light-dark()`, `color-mix()` and relative colors. Safari 16.4
 * and Firefox 115 lack them and cannot be run here.
 */
export const WITHOUT_FEATURES = `{
  for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover']) delete HTMLElement.prototype[name];
  const missing = /(light-dark|color-mix|oklch)(?=\\()/g;
  // An unknown function is invalid where a property uses it. A custom property keeps it as its text.
  for (const name of ['replaceSync', 'insertRule']) {
    const own = CSSStyleSheet.prototype[name];
    CSSStyleSheet.prototype[name] = function (css, ...more) { return own.call(this, css.replace(missing, 'missing-$&'), ...more); };
  }
  const { getPropertyValue } = CSSStyleDeclaration.prototype;
  CSSStyleDeclaration.prototype.getPropertyValue = function (name) {
    return getPropertyValue.call(this, name).replaceAll('missing-', '');
  };
  const { supports } = CSS;
  CSS.supports = (...given) => given.join().search(missing) < 0 && supports.apply(CSS, given);
}`;
