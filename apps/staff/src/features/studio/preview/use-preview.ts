import { openPreview } from '@evenkeel/contract/staff/studio-previews'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useStaff } from '#session/staff.tsx'
import { useRested } from '#ui/use-rested.ts'
import { changeOf } from '../editor/edits.ts'
import { useStudio } from '../studio-context.tsx'

/** Pages are drawn anew after such a pause in typing: later than checks, which say whether they can be. */
const PAUSE = 900

/** Which state is drawn. */
export interface DrawnOf {
  /** Number of the version that members read; null: the draft as it was at a time. */
  readonly version: number | null
  readonly at: string
}

interface PreviewOf {
  /** Null: any. */
  readonly organisation?: string | null
  /** Whose questions are drawn. */
  readonly intake?: string | null
}

const usual = {
  gcTime: 0,
  // An address is good for a time. A page that is shown already stays as it is.
  staleTime: Infinity,
} as const

/**
 * The pages of the draft as it is on the screen; of the last one without faults where it has some, or of what members read. What all
 * organizations share is drawn as one of them has it.
 */
export function usePreview({ organisation = null, intake = null }: PreviewOf = {}) {
  const { call } = useStaff()
  const { view, checks } = useStudio()
  const rested = useRested(view, PAUSE)
  const { id, published } = view.draft.space
  const isCurrent = rested.at === view.at && checks.state === 'green'
  const isBehind = checks.state === 'red'
  const draw = async (of: { readonly isPublished: boolean }, signal: AbortSignal) => {
    const change = of.isPublished
      ? { revision: rested.draft.revision, is_published: true }
      : changeOf(rested.draft.revision, rested.edits)
    const body = {
      ...change,
      ...(organisation === null ? {} : { organisation }),
      ...(intake === null ? {} : { intake }),
    }
    const drawn = await call(openPreview, { params: { space: id }, body, signal })
    return { ...drawn, at: Temporal.Now.instant().toString() }
  }
  const ofDraft = useQuery({
    queryKey: ['studio', 'preview', id, organisation, intake, rested.at],
    queryFn: ({ signal }) => draw({ isPublished: false }, signal),
    enabled: isCurrent,
    placeholderData: keepPreviousData,
    ...usual,
  })
  const isNeverDrawn = isBehind && ofDraft.data === undefined && published !== null
  const ofPublished = useQuery({
    queryKey: ['studio', 'preview', id, organisation, intake, 'published', published?.number ?? 0],
    queryFn: ({ signal }) => draw({ isPublished: true }, signal),
    enabled: isNeverDrawn,
    ...usual,
  })
  const query = isNeverDrawn ? ofPublished : ofDraft
  const drawnOf: DrawnOf | null = query.data
    ? { version: isNeverDrawn ? (published?.number ?? null) : null, at: query.data.at }
    : null
  return { query, isBehind, drawnOf }
}
