/**
 * Error codes of the platform (wire.md). The server sends them and the client compares them. Another platform may send
 * its own codes or none; then only the message describes the error.
 */
export const ERROR_CODES = {
  invalidRequest: 4000,
  wrongVerifyCode: 4001,
  /** expired, or used before */
  expiredVerifyCode: 4002,
  wrongWalletPassword: 4003,
  captchaFailed: 4004,
  /** no valid wallet ticket: the wallet password is required again */
  walletLocked: 4005,
  phoneProofExpired: 4006,
  wrongOldPassword: 4007,
  /** the name does not match the ID number */
  notOnRecord: 4008,
  wrongLogin: 4010,
  forbidden: 4030,
  notFound: 4040,
  /** the bill is not created yet, because days of its month are missing */
  incomesPending: 4041,
  /** the same request is already being processed */
  conflict: 4090,
  /** not allowed at the moment; the message explains why */
  notAllowedNow: 4101,
  /** a known `Idempotency-Key` with a different request */
  keyReused: 4220,
  tooManyRequests: 4290,
  /** too many requests of the user are in progress */
  tooManyAtOnce: 4291,
  serverError: 5000,
  /** a required service is unavailable */
  unavailable: 5030,
  /** no session, or an expired one */
  noSession: 101_001,
} as const;

export type ErrorCode = (typeof ERROR_CODES)[keyof typeof ERROR_CODES];
