import { Refused } from '@evenkeel/contract/call'

/** The server said no to the session; trouble of a server says nothing about it (RD-006). */
export const isRefusal = (error: unknown): error is Refused => error instanceof Refused && error.status < 500

/** The token opens nothing any more. */
export const isOver = (error: unknown): boolean => error instanceof Refused && error.status === 401

/** The cookie is that of a registration whose code is still open. */
export const isUnconfirmed = (error: unknown): boolean => error instanceof Refused && error.status === 403
