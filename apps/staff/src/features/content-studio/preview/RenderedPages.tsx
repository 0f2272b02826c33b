import type { ReactNode } from 'react'
import type { HandlerResult } from '@evenkeel/api-contract/endpoint'
import type { createPreview } from '@evenkeel/api-contract/staff/studio-previews'
import { Button } from '#components/Button.tsx'
import { Notice } from '#components/Notice.tsx'
import { LoadingPlaceholder } from '#components/QueryBoundary.tsx'
import { describeApiError } from '#lib/api-errors.ts'
import { formatTimeInZone, getDeviceTimeZone } from '#lib/time/date-time.ts'
import { useStudio } from '../studio-context.tsx'
import { previewMessages as words } from './preview.messages.ts'
import type { RenderedState, usePreview } from './use-preview.ts'

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
  readonly children: (drawn: HandlerResult<typeof createPreview>) => ReactNode
}

/** Rendered pages of a draft; a placeholder while they load and an error when they fail. */
export function RenderedPages({ preview, children }: RenderedPagesProps) {
  const { query, isBehind, drawnOf } = preview
  const { checks } = useStudio()
  const { data, isError, isFetching, refetch } = query
  if (isError && !isFetching)
    return (
      <Notice kind="warning" title={words.failed}>
        <p>{describeApiError(query.error)}</p>
        <Button kind="secondary" onPress={() => void refetch()}>
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
      <StalePreviewNotice isBehind={isBehind} of={drawnOf} />
      {children(data)}
    </>
  )
}
