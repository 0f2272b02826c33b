import { queryOptions } from '@tanstack/react-query'
import { listSpaces } from '@evenkeel/api-contract/staff/studio-spaces'
import type { useStaffClient } from '#session/session-context.tsx'

/** TanStack Query keys of the content studio. */
export const SPACES_QUERY_KEY = ['studio', 'spaces'] as const
export const draftKey = (space: string) => ['studio', 'draft', space] as const
export const versionsKey = (space: string) => ['studio', 'versions', space] as const
export const changeImpactKey = (space: string) => ['studio', 'touched', space] as const
export const diffKey = (space: string, from: number | null, to: number | null, at: number) =>
  ['studio', 'difference', space, from, to, at] as const

/** Query for the studio spaces visible to the signed-in person. */
export const spacesQuery = (call: ReturnType<typeof useStaffClient>['call']) =>
  queryOptions({ queryKey: SPACES_QUERY_KEY, queryFn: ({ signal }) => call(listSpaces, { signal }) })
