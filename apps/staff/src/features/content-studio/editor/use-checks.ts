import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { StudioProblem } from '@evenkeel/api-contract/staff/schemas/studio'
import { checkDraft, type StudioDraft } from '@evenkeel/api-contract/staff/studio-spaces'
import { useDebouncedValue } from '@evenkeel/web/use-debounced-value'
import { useStaffClient } from '#session/session-context.tsx'
import type { EditorView, SaveState } from './create-editor.ts'
import { toStudioChange } from './edits.ts'
import { toSentence } from './problem-location.ts'

/** State of the checks for the draft on screen. */
type CheckState = 'checking' | 'failed' | 'red' | 'green'

/** Reason why a draft cannot be published now. */
type PublishBlocker =
  'ownedByFiles' | 'notAllowed' | 'nothingNew' | 'notSaved' | 'conflict' | 'checking' | 'notChecked' | 'red'

/** First reason that blocks publishing; null when the draft can be published. */
export function findPublishBlocker(
  { space }: Pick<StudioDraft, 'space'>,
  save: SaveState['kind'],
  checks: CheckState,
): PublishBlocker | null {
  if (space.owner === 'files') return 'ownedByFiles'
  if (!space.may.publish) return 'notAllowed'
  if (save === 'conflict') return 'conflict'
  if (checks === 'red') return 'red'
  if (save !== 'saved') return 'notSaved'
  if (space.draft === null) return 'nothingNew'
  if (checks === 'checking') return 'checking'
  return checks === 'failed' ? 'notChecked' : null
}

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
  const debounced = useDebouncedValue(view, CHECK_DELAY)
  const { id } = view.draft.space
  const query = useQuery({
    queryKey: ['studio', 'check', id, debounced.at],
    queryFn: ({ signal }) =>
      call(checkDraft, {
        params: { space: id },
        body: toStudioChange(debounced.draft.revision, debounced.edits),
        signal,
      }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const isOld = debounced.at !== view.at || query.isPlaceholderData || query.data === undefined
  const faults = (query.data?.faults ?? []).map((fault) => ({ ...fault, message: toSentence(fault.message) }))
  const result = query.data?.is_green ? 'green' : 'red'
  return {
    state: query.isError && !query.isFetching ? 'failed' : isOld ? 'checking' : result,
    faults,
    again: () => void query.refetch(),
  }
}
