/** TanStack Query key of the person's active member access list. */
export const MEMBER_ACCESS_QUERY_KEY = ['look-ups'] as const

/**
 * Key of one member access. Everything read from the open record is stored below it and is removed with it.
 */
export const memberRecordKey = (id: string) => ['look-up', id] as const
export const memberRecordPartKey = (id: string, part: string) => ['look-up', id, part] as const
