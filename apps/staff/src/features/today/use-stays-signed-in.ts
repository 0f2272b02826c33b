import { readStaffSession } from '@evenkeel/contract/staff/session'
import { minutes } from '@evenkeel/contract/units'
import { useEffect, useRef } from 'react'
import { watching } from '#session/call.ts'
import { monotonic, useSession, useStaff } from '#session/staff.tsx'

/** How often the page says that it stands open. */
const SAID_EVERY = minutes(5)

/** Keeps the session of somebody of the care line alive while the page is open, visible and live: whoever waits for danger waits for hours. */
export function useStaysSignedIn(isLive: boolean): void {
  const { call, heard } = useStaff()
  const { roles } = useSession()
  const live = useRef(isLive)
  useEffect(() => {
    live.current = isLive
  }, [isLive])
  const isCareLine = roles.includes('care_line')
  useEffect(() => {
    if (!isCareLine) return
    let saidAt = monotonic()
    const say = (): void => {
      if (!live.current || document.visibilityState !== 'visible' || monotonic() - saidAt < SAID_EVERY) return
      saidAt = monotonic()
      call(readStaffSession, { headers: watching }).then(heard, () => {})
    }
    const timer = setInterval(say, 1000)
    return () => clearInterval(timer)
  }, [call, heard, isCareLine])
}
