import { ApiError } from '@evenkeel/api-contract/client/api-call'

/** The server refused the session; server errors do not count (RD-006). */
export const isSessionRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500

/** The token is no longer valid. */
export const isSessionExpired = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/** The cookie belongs to an unconfirmed registration. */
export const isUnconfirmedRegistration = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403
