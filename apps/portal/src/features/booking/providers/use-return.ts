import type { FieldValues } from '@evenkeel/contract/fields/definition'
import { useEffect, useRef, useState } from 'react'
import { useBookingWizard } from '#session/session-context.tsx'

/** Notes at whose card the list is left, beside its filters. */
export const leavingAt = (filters: FieldValues, providerId: number): FieldValues => ({
  ...filters,
  leftAt: providerId,
})

/** Whoever comes back to the list finds the card in sight at which it was left; every other page begins at its top. */
export function useReturn() {
  const booking = useBookingWizard()
  const [leftAt] = useState(() => booking.read().filters['leftAt'])
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (leftAt === undefined) return
    booking.remember({ filters: { ...booking.read().filters, leftAt: undefined } })
    // After the page itself has gone to its top.
    const frame = requestAnimationFrame(() => card.current?.scrollIntoView({ block: 'center' }))
    return () => cancelAnimationFrame(frame)
  }, [booking, leftAt])
  return { leftAt, card }
}
