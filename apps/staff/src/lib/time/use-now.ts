import { useEffect, useState } from 'react'

/** The time of this computer, in milliseconds. */
const wallClock = (): number => Temporal.Now.instant().epochMilliseconds

/** The time by some clock, again every so many milliseconds, and when the page comes back into sight. */
export function useNow(every: number, read = wallClock): number {
  const [now, setNow] = useState(read)
  useEffect(() => {
    const tick = (): void => setNow(read())
    const timer = setInterval(tick, every)
    document.addEventListener('visibilitychange', tick)
    window.addEventListener('pageshow', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
      window.removeEventListener('pageshow', tick)
    }
  }, [every, read])
  return now
}
