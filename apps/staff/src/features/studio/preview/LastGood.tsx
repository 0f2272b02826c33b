import { Notice } from '#ui/Notice.tsx'
import { ownZone, timeThere } from '#ui/times/times.ts'
import type { DrawnOf } from './use-preview.ts'
import { previewWords as words } from './preview.words.ts'

function textOf(of: DrawnOf | null): string {
  if (of === null) return words.follows
  return of.version === null
    ? words.lastGood({ at: timeThere(Temporal.Instant.from(of.at), ownZone()) })
    : words.lastPublished({ number: of.version })
}

/** Says which state is drawn while the draft has faults; nothing while it has none. */
export function LastGood({ isBehind, of }: { readonly isBehind: boolean; readonly of: DrawnOf | null }) {
  if (!isBehind) return null
  return (
    <Notice kind="warning">
      <p>{textOf(of)}</p>
    </Notice>
  )
}
