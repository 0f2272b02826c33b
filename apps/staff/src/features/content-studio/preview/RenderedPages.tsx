import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { HandlerResult } from '@evenkeel/api-contract/endpoint'
import { createPreview } from '@evenkeel/api-contract/staff/studio-previews'
import { Button } from '@evenkeel/ui/Button'
import { Notice } from '#components/Notice.tsx'
import { LoadingPlaceholder } from '#components/QueryBoundary.tsx'
import { describeApiError } from '#lib/api-errors.ts'
import { formatTimeInZone, getDeviceTimeZone } from '#lib/time/date-time.ts'
import { useDebouncedValue } from '@evenkeel/web/use-debounced-value'
import { useStaffClient } from '#session/session-context.tsx'
import { toStudioChange } from '../editor/edits.ts'
import { useStudio } from '../studio-context.tsx'
import { previewMessages as words } from '../studio.messages.ts'

/**
 * Pause in typing, in milliseconds, before pages are rendered: after the checks, which decide whether they
 * can be.
 */
const PREVIEW_DELAY = 900

/** State that was rendered. */
interface RenderedState {
  /** Published version number; null: a draft as of a time. */
  readonly version: number | null
  readonly at: string
}

interface PreviewOptions {
  /** Client id of the organization; null for any. */
  readonly organisation?: string | null
  /** Intake whose questions are rendered. */
  readonly intake?: string | null
}

const queryDefaults = {
  gcTime: 0,
  // Preview URLs expire; a page that is already shown stays.
  staleTime: Infinity,
} as const

/**
 * Rendered pages of the draft on screen; of the last valid draft when it has problems, or of the published
 * version. Shared content is rendered for one organization.
 */
export function usePreview({ organisation = null, intake = null }: PreviewOptions = {}) {
  const { call } = useStaffClient()
  const { view, checks } = useStudio()
  const debounced = useDebouncedValue(view, PREVIEW_DELAY)
  const { id, published } = view.draft.space
  const isCurrent = debounced.at === view.at && checks.state === 'green'
  const isBehind = checks.state === 'red'
  const render = async (of: { readonly isPublished: boolean }, signal: AbortSignal) => {
    const change = of.isPublished
      ? { revision: debounced.draft.revision, is_published: true }
      : toStudioChange(debounced.draft.revision, debounced.edits)
    const body = {
      ...change,
      ...(organisation === null ? {} : { organisation }),
      ...(intake === null ? {} : { intake }),
    }
    const rendered = await call(createPreview, { params: { space: id }, body, signal })
    return { ...rendered, at: Temporal.Now.instant().toString() }
  }
  const ofDraft = useQuery({
    queryKey: ['studio', 'preview', id, organisation, intake, debounced.at],
    queryFn: ({ signal }) => render({ isPublished: false }, signal),
    enabled: isCurrent,
    placeholderData: keepPreviousData,
    ...queryDefaults,
  })
  const isNeverRendered = isBehind && ofDraft.data === undefined && published !== null
  const ofPublished = useQuery({
    queryKey: ['studio', 'preview', id, organisation, intake, 'published', published?.number ?? 0],
    queryFn: ({ signal }) => render({ isPublished: true }, signal),
    enabled: isNeverRendered,
    ...queryDefaults,
  })
  const query = isNeverRendered ? ofPublished : ofDraft
  const renderedState: RenderedState | null = query.data
    ? { version: isNeverRendered ? (published?.number ?? null) : null, at: query.data.at }
    : null
  return { query, isBehind, renderedState }
}

function describeRenderedState(of: RenderedState | null): string {
  if (of === null) return words.follows
  return of.version === null
    ? words.lastGood({ at: formatTimeInZone(Temporal.Instant.from(of.at), getDeviceTimeZone()) })
    : words.lastPublished({ number: of.version })
}

/** Names the rendered state while the draft has problems; nothing otherwise. */
function StalePreviewNotice({
  isBehind,
  of,
}: {
  readonly isBehind: boolean
  readonly of: RenderedState | null
}) {
  if (!isBehind) return null
  return (
    <Notice kind="warning">
      <p>{describeRenderedState(of)}</p>
    </Notice>
  )
}

interface RenderedPagesProps {
  readonly preview: ReturnType<typeof usePreview>
  readonly children: (rendered: HandlerResult<typeof createPreview>) => ReactNode
}

/** Rendered pages of a draft; a placeholder while they load and an error when they fail. */
export function RenderedPages({ preview, children }: RenderedPagesProps) {
  const { query, isBehind, renderedState } = preview
  const { checks } = useStudio()
  const { data, isError, isFetching, refetch } = query
  if (isError && !isFetching)
    return (
      <Notice kind="warning" title={words.failed}>
        <p>{describeApiError(query.error)}</p>
        <Button kind="secondary" onClick={() => void refetch()}>
          {words.again}
        </Button>
      </Notice>
    )
  if (!data) {
    if (checks.state === 'failed' || (isBehind && !isFetching))
      return <StalePreviewNotice isBehind of={null} />
    return <LoadingPlaceholder />
  }
  return (
    <>
      <StalePreviewNotice isBehind={isBehind} of={renderedState} />
      {children(data)}
    </>
  )
}
