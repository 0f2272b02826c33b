import { readStaffSession } from '@evenkeel/api-contract/staff/session'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { useEffect, useRef } from 'react'
import { todayPageHeaders } from '#lib/api-client.ts'
import { monotonicNow, useSession, useStaffClient } from '#session/session-context.tsx'

/** How often the page says that it stands open. */
const KEEP_ALIVE_INTERVAL = minutes(5)

/** Keeps the session of somebody of the care line alive while the page is open, visible and live: whoever waits for danger waits for hours. */
export function useKeepSessionAlive(isLive: boolean): void {
  const { call, heard } = useStaffClient()
  const { roles } = useSession()
  const live = useRef(isLive)
  useEffect(() => {
    live.current = isLive
  }, [isLive])
  const isCareLine = roles.includes('care_line')
  useEffect(() => {
    if (!isCareLine) return
    let saidAt = monotonicNow()
    const say = (): void => {
      if (
        !live.current ||
        document.visibilityState !== 'visible' ||
        monotonicNow() - saidAt < KEEP_ALIVE_INTERVAL
      )
        return
      saidAt = monotonicNow()
      call(readStaffSession, { headers: todayPageHeaders }).then(heard, () => {})
    }
    const timer = setInterval(say, 1000)
    return () => clearInterval(timer)
  }, [call, heard, isCareLine])
}
