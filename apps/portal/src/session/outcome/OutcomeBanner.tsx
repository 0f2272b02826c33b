import { type ReactNode, useEffect, useRef } from 'react'
import { Banner } from '#components/Banner.tsx'
import type { OutcomeNotice } from '../outcome-notice.ts'
import { outcomeMessages as words } from './outcome.messages.ts'

const titles: Readonly<Record<OutcomeNotice['about'], string>> = {
  appointment: words.appointment,
  request: words.request,
  document: words.document,
  moved: words.moved,
  'not-moved': words.notMoved,
  'move-in-doubt': words.moveInDoubt,
  booked: words.booked,
  'booking-in-doubt': words.bookingInDoubt,
}

const unwantedOutcomes: ReadonlySet<OutcomeNotice['about']> = new Set([
  'not-moved',
  'move-in-doubt',
  'booking-in-doubt',
])
const isSuccess = ({ about }: OutcomeNotice): boolean => !unwantedOutcomes.has(about)

/** Shows the outcome with next steps, focused and announced. */
export function OutcomeBanner({
  done,
  children,
}: {
  readonly done: OutcomeNotice
  readonly children?: ReactNode
}) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place} tabIndex={-1}>
      <Banner kind={isSuccess(done) ? 'success' : 'warning'} title={titles[done.about]} live>
        <p translate={isSuccess(done) ? 'no' : undefined}>{done.words}</p>
        {children}
      </Banner>
    </div>
  )
}
