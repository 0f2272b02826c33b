import { useEffect, useState } from 'react'

const read = (): number => Temporal.Now.instant().epochMilliseconds

/** The time, again every so many milliseconds, and when the page comes back into sight. */
export function useNow(every: number): number {
  const [now, setNow] = useState(read)
  useEffect(() => {
    const tick = (): void => setNow(read())
    const timer = setInterval(tick, every)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [every])
  return now
}
