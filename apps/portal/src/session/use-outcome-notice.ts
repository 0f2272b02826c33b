import { useEffect, useState } from 'react'
import type { OutcomeNotice } from './outcome-notice.ts'
import { useNotices } from './session-context.tsx'

/** The item that was just canceled, withdrawn or removed: shown once, by the page it was on. */
export function useOutcomeNotice(): OutcomeNotice | null {
  const { done: last } = useNotices()
  const [done, setDone] = useState(last.read)
  useEffect(() => {
    last.forget()
    // Also shows if the user returned to the page before the action finished.
    return last.subscribe(() => {
      setDone(last.read())
      last.forget()
    })
  }, [last])
  return done
}
