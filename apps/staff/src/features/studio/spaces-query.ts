import { listSpaces } from '@evenkeel/contract/staff/studio-acts'
import { queryOptions } from '@tanstack/react-query'
import type { useStaff } from '#session/staff.tsx'
import { SPACES } from './keys.ts'

/** What there is to edit in the studio, for whoever is signed in. */
export const spacesQuery = (call: ReturnType<typeof useStaff>['call']) =>
  queryOptions({ queryKey: SPACES, queryFn: ({ signal }) => call(listSpaces, { signal }) })
