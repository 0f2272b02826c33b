import { createPreview } from '@evenkeel/api-contract/staff/studio-previews'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useStaffClient } from '#session/session-context.tsx'
import { useDebouncedValue } from '#lib/use-debounced-value.ts'
import { toStudioChange } from '../editor/edits.ts'
import { useStudio } from '../studio-context.tsx'

/** Pages are drawn anew after such a pause in typing: later than checks, which say whether they can be. */
const PREVIEW_DELAY = 900

/** Which state is drawn. */
export interface RenderedState {
  /** Number of the version that members read; null: the draft as it was at a time. */
  readonly version: number | null
  readonly at: string
}

interface PreviewOptions {
  /** Null: any. */
  readonly organisation?: string | null
  /** Whose questions are drawn. */
  readonly intake?: string | null
}

const queryDefaults = {
  gcTime: 0,
  // An address is good for a time. A page that is shown already stays as it is.
  staleTime: Infinity,
} as const

/**
 * The pages of the draft as it is on the screen; of the last one without faults where it has some, or of what members read. What all
 * organizations share is drawn as one of them has it.
 */
export function usePreview({ organisation = null, intake = null }: PreviewOptions = {}) {
  const { call } = useStaffClient()
  const { view, checks } = useStudio()
  const rested = useDebouncedValue(view, PREVIEW_DELAY)
  const { id, published } = view.draft.space
  const isCurrent = rested.at === view.at && checks.state === 'green'
  const isBehind = checks.state === 'red'
  const draw = async (of: { readonly isPublished: boolean }, signal: AbortSignal) => {
    const change = of.isPublished
      ? { revision: rested.draft.revision, is_published: true }
      : toStudioChange(rested.draft.revision, rested.edits)
    const body = {
      ...change,
      ...(organisation === null ? {} : { organisation }),
      ...(intake === null ? {} : { intake }),
    }
    const drawn = await call(createPreview, { params: { space: id }, body, signal })
    return { ...drawn, at: Temporal.Now.instant().toString() }
  }
  const ofDraft = useQuery({
    queryKey: ['studio', 'preview', id, organisation, intake, rested.at],
    queryFn: ({ signal }) => draw({ isPublished: false }, signal),
    enabled: isCurrent,
    placeholderData: keepPreviousData,
    ...queryDefaults,
  })
  const isNeverDrawn = isBehind && ofDraft.data === undefined && published !== null
  const ofPublished = useQuery({
    queryKey: ['studio', 'preview', id, organisation, intake, 'published', published?.number ?? 0],
    queryFn: ({ signal }) => draw({ isPublished: true }, signal),
    enabled: isNeverDrawn,
    ...queryDefaults,
  })
  const query = isNeverDrawn ? ofPublished : ofDraft
  const drawnOf: RenderedState | null = query.data
    ? { version: isNeverDrawn ? (published?.number ?? null) : null, at: query.data.at }
    : null
  return { query, isBehind, drawnOf }
}
