import { useState } from 'react'
import { useBookingState } from '#session/session-context.tsx'
import { useFollowedVisit, useVisitChange } from '#session/visit-changes.ts'
import { Page } from '#ui/Page.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { moveWords as words } from './move.words.ts'

/**
 * Whether the move of this way is on its way already, and this page waits for its end: whoever came back to a page of booking
 * would change an appointment that is no longer where it was.
 */
export function useIsBeingMoved(): boolean {
  const { movingId, outcome } = useBookingState()
  const isOnItsWay = useVisitChange(movingId) === 'moving'
  const [wasOnItsWay, setWasOnItsWay] = useState(isOnItsWay)
  if (isOnItsWay && !wasOnItsWay) setWasOnItsWay(true)
  // Once it is done the next page is on its way, and nothing else comes between.
  return isOnItsWay || (wasOnItsWay && outcome === 'moved')
}

/** In place of a page of booking: that it is being changed. The end of the move leads on. */
export function BeingMoved() {
  useFollowedVisit(useBookingState().movingId)
  return (
    <Page title={words.title}>
      <Waiting what={words.changing} lines={2} />
    </Page>
  )
}
