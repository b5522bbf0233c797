/** Why a call of the host's `getToken` returned neither a token nor the fact that no user is signed in. */
export type TokenFailure = 'token-timeout' | 'token-rejected' | 'token-invalid';

declare global {
  interface WindowEventMap {
    /**
     * `getToken` failed. The elements keep their content and call it again. `code` explains the failure
     * (shared/docs/reference/errors.md), and `attempt` counts the failures since the last result. Emitted on the document.
     */
    'partner-token-failed': CustomEvent<{ code: TokenFailure; attempt: number }>;
  }
}
