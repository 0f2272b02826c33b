import { limits } from '@evenkeel/api-contract/limits'
import { useEffect, useState } from 'react'
import { componentMessages as words } from './components.messages.ts'

/** Says after a few seconds that something takes longer than usual; nothing before. Stands where it is waited for. */
export function SlowNotice() {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), limits.slowNotice)
    return () => clearTimeout(timer)
  }, [])
  return <span role="status">{isLong ? words.takesLong : null}</span>
}
