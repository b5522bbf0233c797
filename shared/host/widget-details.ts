/** Details of the events that report loading and failures. The configuration receives them, too. */

/** Detail of `partner-widget-ready`: the element's first real content is on the screen. */
export interface WidgetReadyDetail {
  /** The element's tag, such as `partner-wallet`. */
  readonly tag: string;
}

/** Codes of `partner-widget-failed` in shared/docs/reference/errors.md. A minor version can add codes. */
export const LOAD_ERROR_CODES = [
  'not-configured',
  'token-timeout',
  'token-rejected',
  'token-invalid',
  'token-refused',
  'not-found',
  'no-address',
  'cors',
  'tracing-headers',
  'csp',
  'out-of-scope',
  'wrong-origin',
  'offline',
  'network',
  'timeout',
  'stored-response',
  'shape',
  'unknown-element',
  'load',
  'files-gone',
  'sandbox',
  'object-prototype',
  'browser-too-old',
  'scoped-registry',
  'react-version',
  'frame-blocked',
  'frame-same-origin',
  'render',
  'handler',
  'widget',
] as const;

/** Why an element shows its fallback or could not be loaded, such as `token-rejected`, `cors` or `load`. */
export type LoadErrorCode = (typeof LOAD_ERROR_CODES)[number];

/** Detail of `partner-widget-failed`: the element shows its fallback or could not be loaded. */
export interface WidgetFailedDetail {
  readonly tag: string;
  /** A code of shared/docs/reference/errors.md, or a code of the platform. Editors complete the known codes. */
  readonly code: LoadErrorCode | (string & Record<never, never>) | number;
  /** One English sentence for a log. It contains no personal data. */
  readonly message: string;
  /** Message that the user reads, in the language of the page or of the platform. Missing for errors without one. */
  readonly text?: string;
  /** The platform's request ID, if an API call was the cause. */
  readonly requestId?: string;
  /** Name of the API call that was the cause. */
  readonly call?: string;
  /** The response field that could not be read (`code` is `shape`), or that the platform names. */
  readonly field?: string;
  /** Reloads a module that could not be loaded (`code` is `load`). The loader retries automatically, twice. */
  readonly retry?: () => void;
}
