/** TanStack Query keys of the counselor workspace. */
export const COUNSELOR_QUERY_KEY = ['counselor', 'me'] as const
export const DAY_QUERY_KEY = ['counselor', 'day'] as const
export const CASES_QUERY_KEY = ['counselor', 'cases'] as const
export const OFFERS_QUERY_KEY = ['counselor', 'offers'] as const
export const INBOX_QUERY_KEY = ['counselor', 'inbox'] as const
export const VISITS_QUERY_KEY = ['counselor', 'visits'] as const
export const visitKey = (id: number) => ['counselor', 'visit', id] as const
export const caseKey = (id: number) => ['counselor', 'case', id] as const
export const conversationKey = (id: number) => ['counselor', 'conversation', id] as const

/** Number in a route parameter; 0, which is no valid id, when invalid. */
export const parseIdParam = (text: string | undefined): number =>
  /^\d{1,10}$/.test(text ?? '') ? Number(text) : 0

/** Polling interval in milliseconds. */
export const POLL_INTERVAL = 20_000
/**
 * Polling interval for lists, in milliseconds; longer because each fetch writes an audit event for every
 * listed member.
 */
export const LIST_POLL_INTERVAL = 60_000
