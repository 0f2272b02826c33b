import { useBookingState } from '#session/session-context.tsx'
import { Banner } from '#ui/Banner.tsx'

/** Says kindly that earlier answers are gone (STATE-10, INTAKE-06). */
export function ClearedNotice() {
  if (!useBookingState().cleared) return null
  return (
    <Banner kind="info" title="You are starting fresh" live>
      <p>For your privacy we cleared your earlier answers.</p>
    </Banner>
  )
}
