import { openPreview } from '@evenkeel/contract/staff/studio-previews'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useStaff } from '#session/staff.tsx'
import { useRested } from '#ui/use-rested.ts'
import { changeOf } from '../editor/edits.ts'
import { useStudio } from '../studio-context.tsx'

/** Pages are drawn anew after such a pause in typing: later than checks, which say whether they can be. */
const PAUSE = 900

/** The pages of the draft as it is on the screen; of the last one without faults where it has some. */
export function usePreview() {
  const { call } = useStaff()
  const { view, checks } = useStudio()
  const rested = useRested(view, PAUSE)
  const { id } = view.draft.space
  const isCurrent = rested.at === view.at && checks.state === 'green'
  const query = useQuery({
    queryKey: ['studio', 'preview', id, rested.at],
    queryFn: ({ signal }) =>
      call(openPreview, {
        params: { space: id },
        body: changeOf(rested.draft.revision, rested.edits),
        signal,
      }),
    enabled: isCurrent,
    placeholderData: keepPreviousData,
    gcTime: 0,
    // An address is good for a time. A page that is shown already stays as it is.
    staleTime: Infinity,
  })
  return { query, isBehind: checks.state === 'red' }
}
