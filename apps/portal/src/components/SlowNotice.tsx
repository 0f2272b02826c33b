import { limits } from '@evenkeel/api-contract/limits'
import { useEffect, useState } from 'react'
import { componentMessages as words } from './components.messages.ts'

/** Shows after a few seconds that loading takes longer than usual. */
export function SlowNotice() {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), limits.slowNotice)
    return () => clearTimeout(timer)
  }, [])
  return <span role="status">{isLong ? words.takesLong : null}</span>
}
