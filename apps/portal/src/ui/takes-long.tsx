import { limits } from '@evenkeel/contract/limits'
import { useEffect, useState } from 'react'

/** Says after a few seconds that something takes longer than usual; nothing before. Stands where it is waited for. */
export function TakesLong() {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), limits.slowNotice)
    return () => clearTimeout(timer)
  }, [])
  return (
    <span role="status">
      {isLong ? 'This takes longer than usual. Please wait a little, nothing is lost.' : null}
    </span>
  )
}
