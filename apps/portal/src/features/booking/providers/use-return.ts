import type { FieldValues } from '@evenkeel/contract/fields/definition'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from '#lib/router/Router.tsx'
import { useBookingWizard } from '#session/session-context.tsx'

/** How the list was left: at whose card, and how many were shown. */
export interface Left {
  readonly leftAt: number
  readonly shown: number
}

/** The same out of what was kept; null where there is none. */
function leftOf(kept: unknown): Left | null {
  const { leftAt, shown } = (kept ?? {}) as { readonly [K in keyof Left]?: unknown }
  return typeof leftAt === 'number' && typeof shown === 'number' ? { leftAt, shown } : null
}

/** Notes how the list is left, beside its filters. */
export const leavingAt = (filters: FieldValues, left: Left): FieldValues => ({ ...filters, ...left })

/** How whoever comes back left the list: its page knows it, for Back and Forward however often; else what was noted last. */
export function useLeft(): Left | null {
  const booking = useBookingWizard()
  const { returned, state } = useLocation()
  const [left] = useState(() => (returned ? leftOf(state) : null) ?? leftOf(booking.read().filters))
  return left
}

/** The name on a card, which opens all times of its counselor. */
const nameOn = (card: HTMLElement): HTMLElement | null => card.querySelector('h2 button')

/**
 * Whoever comes back to the list finds the card in sight at which it was left, with the focus on its name; every other page begins
 * at its top.
 */
export function useReturn() {
  const booking = useBookingWizard()
  const leftAt = useLeft()?.leftAt
  const [card, setCard] = useState<HTMLLIElement | null>(null)
  const isFound = useRef(false)
  useEffect(() => {
    const { filters } = booking.read()
    if (filters['leftAt'] === undefined) return
    booking.remember({ filters: { ...filters, leftAt: undefined, shown: undefined } })
  }, [booking])
  // In the same breath in which the page's heading took it, before anything is read out. Nobody is called back who has gone on.
  useLayoutEffect(() => {
    if (card === null || isFound.current || document.activeElement?.tagName !== 'H1') return
    nameOn(card)?.focus({ preventScroll: true })
  }, [card])
  // It may come later than the list, with a page that is asked for again.
  useEffect(() => {
    if (card === null || isFound.current) return
    isFound.current = true
    // After the page itself has gone to its top.
    // A card may be higher than a window: in the middle is its name.
    requestAnimationFrame(() => (nameOn(card) ?? card).scrollIntoView({ block: 'center' }))
  }, [card])
  return { leftAt, card: setCard }
}
