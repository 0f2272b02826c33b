import { ApiError } from '@evenkeel/api-contract/client/api-call'

/** The server said no to the session; trouble of a server says nothing about it (RD-006). */
export const isSessionRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500

/** The token opens nothing any more. */
export const isSessionExpired = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/** The cookie is that of a registration whose code is still open. */
export const isUnconfirmedRegistration = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403
