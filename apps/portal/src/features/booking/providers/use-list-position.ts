import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { InMemoryBookingState } from '#session/booking/booking-wizard.ts'
import { useBookingWizard } from '#session/session-context.tsx'
import type { Provider } from '../search/search-request.ts'

/** Scroll position of the list: the last card and the number of shown cards. */
type ListPosition = NonNullable<InMemoryBookingState['left']>

/** Parses the position from page state; null when there is none. */
function parseListPosition(kept: unknown): ListPosition | null {
  const { leftAt, shown } = (kept ?? {}) as { readonly [K in keyof ListPosition]?: unknown }
  return typeof leftAt === 'number' && typeof shown === 'number' ? { leftAt, shown } : null
}

/**
 * Last list position: from the page's history state, so that Back and Forward always work; else the most
 * recent one.
 */
export function useSavedListPosition(): ListPosition | null {
  const booking = useBookingWizard()
  const { state } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  const [left] = useState(() => (isReturn ? parseListPosition(state) : null) ?? booking.read().left)
  return left
}

/** Returns the name button of a card, which opens all times of its counselor. */
const findCardName = (card: HTMLElement): HTMLElement | null => card.querySelector('h2 button')

/**
 * On a return to the list, scrolls to the card that was left and focuses its name; any other page starts at
 * the top.
 */
function useListPosition() {
  const booking = useBookingWizard()
  const leftAt = useSavedListPosition()?.leftAt
  const [card, setCard] = useState<HTMLLIElement | null>(null)
  const isFound = useRef(false)
  useEffect(() => {
    if (booking.read().left !== null) booking.remember({ left: null })
  }, [booking])
  // In the same commit in which the page heading took the focus, before anything is announced. Skipped when
  // the focus has moved on.
  useLayoutEffect(() => {
    if (card === null || isFound.current || document.activeElement?.tagName !== 'H1') return
    findCardName(card)?.focus({ preventScroll: true })
  }, [card])
  // The card may arrive after the list, with a refetched page.
  useEffect(() => {
    if (card === null || isFound.current) return
    isFound.current = true
    // After the page's own scroll to the top. A card may be taller than the viewport, so center its name.
    requestAnimationFrame(() => (findCardName(card) ?? card).scrollIntoView({ block: 'center' }))
  }, [card])
  return { leftAt, card: setCard }
}

/** Cards rendered initially; the others follow in chunks, so that input is not delayed. */
const INITIAL_CARDS = 3

/** The cards to render: the first few initially, or all on a return to one of them. */
export function useRenderedCards(shown: readonly Provider[]) {
  const { leftAt, card } = useListPosition()
  const drawn = useDeferredValue(shown, leftAt === undefined ? shown.slice(0, INITIAL_CARDS) : shown)
  return { leftAt, card, drawn, areAll: drawn.length >= shown.length }
}
