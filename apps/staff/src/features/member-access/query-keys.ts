/** Where the open look-ups of the person are kept among the queries. */
export const MEMBER_ACCESS_QUERY_KEY = ['look-ups'] as const

/** One of them, and below it everything that was read of the open person: it is forgotten with it. */
export const memberRecordKey = (id: string) => ['look-up', id] as const
export const memberRecordPartKey = (id: string, part: string) => ['look-up', id, part] as const
