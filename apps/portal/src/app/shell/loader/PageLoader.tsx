import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { LoaderOverlay } from '../../use-visible-page.ts'
import { Loader } from './Loader.tsx'
import styles from './loader.module.css'

/** Milliseconds in which a press is still meant for words that have just left by themselves. */
const LATE_PRESS_WINDOW = 450

/**
 * The loader, while there is one. Words that leave by themselves may leave in the very moment somebody passes them over: that press
 * would choose whatever has come to light below, so for a blink it is taken. Whoever ended the words is kept from nothing.
 */
export function PageLoader({ cover }: { readonly cover: LoaderOverlay | null }) {
  const isSaying = cover !== null && cover.messages.length > 0
  const isPassedOver = useRef(false)
  const [isLate, setLate] = useState(false)
  useLayoutEffect(() => {
    if (!isSaying) return undefined
    isPassedOver.current = false
    return () => setLate(!isPassedOver.current)
  }, [isSaying])
  useEffect(() => {
    if (!isLate) return undefined
    const timer = setTimeout(() => setLate(false), LATE_PRESS_WINDOW)
    return () => clearTimeout(timer)
  }, [isLate])
  if (cover === null) return isLate ? <div className={styles.late} data-testid="late-press" /> : null
  const passOver = () => {
    isPassedOver.current = true
    cover.skip()
  }
  return <Loader messages={cover.messages} onSkip={passOver} />
}
