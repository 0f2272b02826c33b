import { Notice } from '#components/Notice.tsx'
import { getDeviceTimeZone, formatTimeInZone } from '#lib/time/date-time.ts'
import type { RenderedState } from './use-preview.ts'
import { previewMessages as words } from './preview.messages.ts'

function describeRenderedState(of: RenderedState | null): string {
  if (of === null) return words.follows
  return of.version === null
    ? words.lastGood({ at: formatTimeInZone(Temporal.Instant.from(of.at), getDeviceTimeZone()) })
    : words.lastPublished({ number: of.version })
}

/** Says which state is drawn while the draft has faults; nothing while it has none. */
export function StalePreviewNotice({
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
