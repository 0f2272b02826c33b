import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from '#lib/router/Router.tsx'
import type { InMemoryBookingState } from '#session/booking/booking-wizard.ts'
import { useBookingWizard } from '#session/session-context.tsx'
import type { Provider } from '../search/search-request.ts'

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
function useListPosition() {
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

/** Cards that are drawn at once; the others follow in pieces, so that no press waits for all of them. */
const INITIAL_CARDS = 3

/** The cards that are drawn: the first few at once, or all for whoever comes back to one of them. */
export function useRenderedCards(shown: readonly Provider[]) {
  const { leftAt, card } = useListPosition()
  const drawn = useDeferredValue(shown, leftAt === undefined ? shown.slice(0, INITIAL_CARDS) : shown)
  return { leftAt, card, drawn, areAll: drawn.length >= shown.length }
}
