import type { StudioProblem } from '@evenkeel/api-contract/staff/studio'
import { checkDraft } from '@evenkeel/api-contract/staff/studio-spaces'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useStaffClient } from '#session/session-context.tsx'
import { useDebouncedValue } from '#lib/use-debounced-value.ts'
import type { EditorView } from './create-editor.ts'
import { toStudioChange } from './edits.ts'
import type { CheckState } from './publish-blocker.ts'
import { toSentence } from './problem-location.ts'

/** Check results for the draft on screen. */
export interface DraftChecks {
  readonly state: CheckState
  /** Problems of the latest response; the previous ones while a check is running. */
  readonly faults: readonly StudioProblem[]
  readonly again: () => void
}

/** Pause in typing, in milliseconds, before checks run. */
const CHECK_DELAY = 400

/** Checks the draft on screen after each change. */
export function useDraftChecks(view: EditorView): DraftChecks {
  const { call } = useStaffClient()
  const rested = useDebouncedValue(view, CHECK_DELAY)
  const { id } = view.draft.space
  const query = useQuery({
    queryKey: ['studio', 'check', id, rested.at],
    queryFn: ({ signal }) =>
      call(checkDraft, {
        params: { space: id },
        body: toStudioChange(rested.draft.revision, rested.edits),
        signal,
      }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const isOld = rested.at !== view.at || query.isPlaceholderData || query.data === undefined
  const faults = (query.data?.faults ?? []).map((fault) => ({ ...fault, message: toSentence(fault.message) }))
  const told = query.data?.is_green ? 'green' : 'red'
  return {
    state: query.isError && !query.isFetching ? 'failed' : isOld ? 'checking' : told,
    faults,
    again: () => void query.refetch(),
  }
}
