/** Keys under which a counselor's answers are kept in memory. */
export const COUNSELOR_QUERY_KEY = ['counselor', 'me'] as const
export const DAY_QUERY_KEY = ['counselor', 'day'] as const
export const CASES_QUERY_KEY = ['counselor', 'cases'] as const
export const OFFERS_QUERY_KEY = ['counselor', 'offers'] as const
export const INBOX_QUERY_KEY = ['counselor', 'inbox'] as const
export const VISITS_QUERY_KEY = ['counselor', 'visits'] as const
export const visitKey = (id: number) => ['counselor', 'visit', id] as const
export const caseKey = (id: number) => ['counselor', 'case', id] as const
export const conversationKey = (id: number) => ['counselor', 'conversation', id] as const

/** The number in an address; 0, which nobody has, where there is none. */
export const parseIdParam = (text: string | undefined): number =>
  /^\d{1,10}$/.test(text ?? '') ? Number(text) : 0

/** Milliseconds between two looks at what may have changed meanwhile. */
export const POLL_INTERVAL = 20_000
/** The same for lists, whose every look leaves an event for each person in them. */
export const LIST_POLL_INTERVAL = 60_000
