import { useCallback, useEffect, useState } from 'react'
import { isLoadedAgain } from '#lib/router/loaded-again.ts'
import { getLoaderTiming } from './shell/loader/loader-timing.ts'
import type { LoaderOverlay } from './use-visible-page.ts'

/**
 * The words of a route whose screen came with the document (decision 005): they cover it for their time, or until somebody passes
 * them over, who waits for nothing then. `documentExists`: the screen they cover is on the stage.
 */
export function useInitialLoader(messages: readonly string[], isThere: boolean): LoaderOverlay | null {
  const [said] = useState(messages)
  const [isOver, setOver] = useState(messages.length === 0)
  const skip = useCallback(() => setOver(true), [])
  useEffect(() => {
    if (isOver) return undefined
    // Whoever loads the page again has read them, and has its content before them.
    if (!isThere || isLoadedAgain(window)) return skip()
    const timer = setTimeout(skip, getLoaderTiming(said).duration)
    return () => clearTimeout(timer)
  }, [said, isOver, isThere, skip])
  useEffect(() => {
    // The button that had the focus has been taken down.
    if (isOver && isThere && said.length > 0)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [said, isOver, isThere])
  return isOver || !isThere ? null : { messages: said, skip }
}
