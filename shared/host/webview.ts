/** Whether the page is shown by a mini-program: no popups and no downloads there. */
export const isMiniProgram = (): boolean =>
  (globalThis as { __wxjs_environment?: string }).__wxjs_environment === 'miniprogram';
