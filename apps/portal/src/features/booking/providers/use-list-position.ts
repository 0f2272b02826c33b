import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from '#lib/router/Router.tsx'
import type { InMemoryBookingState } from '#session/booking/booking-wizard.ts'
import { useBookingWizard } from '#session/session-context.tsx'

/** How the list was left: at whose card, and how many were shown. */
type ListPosition = NonNullable<InMemoryBookingState['left']>

/** The same out of what a page kept; null where there is none. */
function parseListPosition(kept: unknown): ListPosition | null {
  const { leftAt, shown } = (kept ?? {}) as { readonly [K in keyof ListPosition]?: unknown }
  return typeof leftAt === 'number' && typeof shown === 'number' ? { leftAt, shown } : null
}

/** How whoever comes back left the list: its page knows it, for Back and Forward however often; else what was noted last. */
export function useSavedListPosition(): ListPosition | null {
  const booking = useBookingWizard()
  const { returned, state } = useLocation()
  const [left] = useState(() => (returned ? parseListPosition(state) : null) ?? booking.read().left)
  return left
}

/** The name on a card, which opens all times of its counselor. */
const findCardName = (card: HTMLElement): HTMLElement | null => card.querySelector('h2 button')

/**
 * Whoever comes back to the list finds the card in sight at which it was left, with the focus on its name; every other page begins
 * at its top.
 */
export function useListPosition() {
  const booking = useBookingWizard()
  const leftAt = useSavedListPosition()?.leftAt
  const [card, setCard] = useState<HTMLLIElement | null>(null)
  const isFound = useRef(false)
  useEffect(() => {
    if (booking.read().left !== null) booking.remember({ left: null })
  }, [booking])
  // In the same breath in which the page's heading took it, before anything is read out. Nobody is called back who has gone on.
  useLayoutEffect(() => {
    if (card === null || isFound.current || document.activeElement?.tagName !== 'H1') return
    findCardName(card)?.focus({ preventScroll: true })
  }, [card])
  // It may come later than the list, with a page that is asked for again.
  useEffect(() => {
    if (card === null || isFound.current) return
    isFound.current = true
    // After the page itself has gone to its top.
    // A card may be higher than a window: in the middle is its name.
    requestAnimationFrame(() => (findCardName(card) ?? card).scrollIntoView({ block: 'center' }))
  }, [card])
  return { leftAt, card: setCard }
}
