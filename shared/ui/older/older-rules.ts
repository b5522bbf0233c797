/** Rules of styled components. */

/** Chromium 105. Without container queries, a part has the layout of the window. */
const hasContainers = CSS.supports('container-type', 'inline-size');

export const ruleFor = (rule: string): string => (hasContainers ? rule : rule.replaceAll('@container', '@media'));
