import { seconds } from '@evenkeel/api-contract/time/duration-units'
import { useEffect, useState } from 'react'
import { useFormEnvironment } from './form-environment.ts'

/** The current time for text such as "9 more minutes". Updates every few seconds, without announcements. */
export function useNow(): Temporal.Instant {
  const { now, after } = useFormEnvironment()
  const [at, setAt] = useState(now)
  useEffect(() => after(seconds(5), () => setAt(now())), [after, now, at])
  return at
}
