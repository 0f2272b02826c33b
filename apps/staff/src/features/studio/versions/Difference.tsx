import { readDifference } from '@evenkeel/contract/staff/studio-acts'
import { useQuery } from '@tanstack/react-query'
import { useStaff } from '#session/staff.tsx'
import { Answer } from '#ui/Answer.tsx'
import { differenceKey } from '../keys.ts'
import { FileDifferences } from './FileDifferences.tsx'

interface DifferenceProps {
  readonly space: string
  /** Number of a version; null: what is published now. */
  readonly from: number | null
  /** Number of a version; null: the draft. */
  readonly to: number | null
  /** Another number when the draft has changed. */
  readonly at?: number
}

/** What differs between two versions of a space, file by file. */
export function Difference({ space, from, to, at = 0 }: DifferenceProps) {
  const { call } = useStaff()
  const query = useQuery({
    queryKey: differenceKey(space, from, to, at),
    queryFn: ({ signal }) =>
      call(readDifference, {
        params: { space },
        query: { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) },
        signal,
      }),
    gcTime: 0,
  })
  return <Answer query={query}>{({ files }) => <FileDifferences files={files} />}</Answer>
}
