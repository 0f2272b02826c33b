import { listSpaces } from '@evenkeel/api-contract/staff/studio-spaces'
import { queryOptions } from '@tanstack/react-query'
import type { useStaffClient } from '#session/session-context.tsx'
import { SPACES_QUERY_KEY } from './query-keys.ts'

/** Query for the studio spaces visible to the signed-in person. */
export const spacesQuery = (call: ReturnType<typeof useStaffClient>['call']) =>
  queryOptions({ queryKey: SPACES_QUERY_KEY, queryFn: ({ signal }) => call(listSpaces, { signal }) })
