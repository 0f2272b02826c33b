import { readSpaceDiff } from '@evenkeel/api-contract/staff/studio-spaces'
import { useQuery } from '@tanstack/react-query'
import { useStaffClient } from '#session/session-context.tsx'
import { QueryBoundary } from '#components/QueryBoundary.tsx'
import { diffKey } from '../query-keys.ts'
import { FileDiffs } from './FileDiffs.tsx'

interface VersionDiffProps {
  readonly space: string
  /** Version number; null: the published version. */
  readonly from: number | null
  /** Version number; null: the draft. */
  readonly to: number | null
  /** Changes when the draft changes. */
  readonly at?: number
}

/** Differences between two versions of a space, by file. */
export function VersionDiff({ space, from, to, at = 0 }: VersionDiffProps) {
  const { call } = useStaffClient()
  const query = useQuery({
    queryKey: diffKey(space, from, to, at),
    queryFn: ({ signal }) =>
      call(readSpaceDiff, {
        params: { space },
        query: { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) },
        signal,
      }),
    gcTime: 0,
  })
  return <QueryBoundary query={query}>{({ files }) => <FileDiffs files={files} />}</QueryBoundary>
}
