import { addListeners } from '@evenkeel/web/add-listeners'
import { useEffect, useState } from 'react'

/** Time of this computer, in milliseconds. */
const wallClock = (): number => Temporal.Now.instant().epochMilliseconds

/** Current time in milliseconds; updates every `every` milliseconds and when the page becomes visible. */
export function useNow(every: number, read = wallClock): number {
  const [now, setNow] = useState(read)
  useEffect(() => {
    const tick = (): void => setNow(read())
    const timer = setInterval(tick, every)
    // `visibilitychange` bubbles from the document.
    const removeListeners = addListeners(window, { visibilitychange: tick, pageshow: tick })
    return () => {
      clearInterval(timer)
      removeListeners()
    }
  }, [every, read])
  return now
}
