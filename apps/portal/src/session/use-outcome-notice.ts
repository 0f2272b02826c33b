import { useEffect, useState } from 'react'
import type { OutcomeNotice } from './outcome-notice.ts'
import { useNotices } from './session-context.tsx'

/** What was just cancelled, withdrawn or removed: told once, by the page it stood on. */
export function useOutcomeNotice(): OutcomeNotice | null {
  const { done: last } = useNotices()
  const [done, setDone] = useState(last.read)
  useEffect(() => {
    last.forget()
    // Whoever went back to the page while it was being done is told on it.
    return last.subscribe(() => {
      setDone(last.read())
      last.forget()
    })
  }, [last])
  return done
}
