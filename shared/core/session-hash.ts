/**
 * Header of responses with a hash of the token of their request (`hashOf`), so that a page notices responses of another session.
 * Its 32 bits reveal neither the token nor its user.
 */
export const SESSION_HASH = 'x-session-hash';
