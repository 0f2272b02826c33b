import type { Message } from '@evenkeel/api-contract/portal/messages'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Keeps a conversation where the eye is: it opens at its newest message, earlier ones come in above without moving what is
 * being read, and the press on "Show earlier messages" that leaves none of them, and so takes the button away, puts the focus on the list.
 */
export function useThreadScroll(
  list: RefObject<HTMLOListElement | null>,
  messages: readonly Pick<Message, 'id'>[],
): void {
  const first = messages[0]?.id
  const before = useRef<{ readonly first: number | undefined; readonly height: number } | null>(null)
  useLayoutEffect(() => {
    const { scrollHeight } = document.documentElement
    const earlier = before.current
    if (earlier !== null && earlier.first !== first) {
      window.scrollBy(0, scrollHeight - earlier.height)
      if (document.activeElement === document.body) list.current?.focus({ preventScroll: true })
    }
    before.current = { first, height: scrollHeight }
  })
  useEffect(() => {
    const newest = list.current?.lastElementChild
    if (!newest) return undefined
    // After the page itself was brought to its top.
    const frame = requestAnimationFrame(() => {
      const { bottom, height } = newest.getBoundingClientRect()
      if (bottom <= window.innerHeight) return
      newest.scrollIntoView({ block: height > window.innerHeight / 2 ? 'start' : 'end' })
    })
    return () => cancelAnimationFrame(frame)
  }, [list])
}
