/** Keys under which a counselor's answers are kept in memory. */
export const ME = ['counselor', 'me'] as const
export const DAY = ['counselor', 'day'] as const
export const CASES = ['counselor', 'cases'] as const
export const OFFERS = ['counselor', 'offers'] as const
export const INBOX = ['counselor', 'inbox'] as const
export const VISITS = ['counselor', 'visits'] as const
export const visitKey = (id: number) => ['counselor', 'visit', id] as const
export const caseKey = (id: number) => ['counselor', 'case', id] as const
export const conversationKey = (id: number) => ['counselor', 'conversation', id] as const

/** The number in an address; 0, which nobody has, where there is none. */
export const idIn = (text: string | undefined): number => (/^\d{1,10}$/.test(text ?? '') ? Number(text) : 0)

/** Milliseconds between two looks at what may have changed meanwhile. */
export const AGAIN = 20_000
/** The same for lists, whose every look leaves an event for each person in them. */
export const AGAIN_LIST = 60_000
