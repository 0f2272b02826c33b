import type { StudioFault } from '@evenkeel/contract/staff/studio'
import { checkDraft } from '@evenkeel/contract/staff/studio-acts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useStaff } from '#session/staff.tsx'
import { useRested } from '#ui/use-rested.ts'
import type { EditorView } from './create-editor.ts'
import { changeOf } from './edits.ts'
import type { CheckState } from './publish-state.ts'
import { asSentence } from './where.ts'

/** What the checks say of what is on the screen. */
export interface Checks {
  readonly state: CheckState
  /** Of the newest answer; an older one while the newest is awaited. */
  readonly faults: readonly StudioFault[]
  readonly again: () => void
}

/** A pause in typing after which is checked. */
const PAUSE = 400

/** Checks what is on the screen, again after each change. */
export function useChecks(view: EditorView): Checks {
  const { call } = useStaff()
  const rested = useRested(view, PAUSE)
  const { id } = view.draft.space
  const query = useQuery({
    queryKey: ['studio', 'check', id, rested.at],
    queryFn: ({ signal }) =>
      call(checkDraft, {
        params: { space: id },
        body: changeOf(rested.draft.revision, rested.edits),
        signal,
      }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const isOld = rested.at !== view.at || query.isPlaceholderData || query.data === undefined
  const faults = (query.data?.faults ?? []).map((fault) => ({ ...fault, message: asSentence(fault.message) }))
  const told = query.data?.is_green ? 'green' : 'red'
  return {
    state: query.isError && !query.isFetching ? 'failed' : isOld ? 'checking' : told,
    faults,
    again: () => void query.refetch(),
  }
}
