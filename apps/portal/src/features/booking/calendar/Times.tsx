import type { ProviderProfile } from '@evenkeel/contract/telehealth/providers'
import type { TelehealthMethod } from '@evenkeel/contract/wire'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { leadingBack } from '#lib/router/leads-back.ts'
import { useNavigate } from '#lib/router/Router.tsx'
import { href } from '#lib/paths.ts'
import { useBookingWizard, useBookingState } from '#session/session-context.tsx'
import { useWhyGone } from '#session/visits/gone/use-why-gone.ts'
import { VisitGone } from '#session/visits/gone/VisitGone.tsx'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { Portrait } from '#ui/Portrait.tsx'
import { VisitAhead } from '../foresight/VisitAhead.tsx'
import { MovingBanner } from '../parts/MovingBanner.tsx'
import type { ProfileAsked, Searcher } from '../search/api.ts'
import { mondayOf, type Slot } from '../search/week.ts'
import { chosenMethod, visitTakes } from '../search/words.ts'
import { useReleasedHold } from '../use-hold.ts'
import { useBookInstead } from '../move/use-move.ts'
import { calendarWords } from './calendar.words.ts'
import { ChosenNow } from './ChosenNow.tsx'
import { Counselor } from './Counselor.tsx'
import { MethodChoice } from './MethodChoice.tsx'
import { mondayAfter } from '../next-days/next-days.ts'
import styles from './schedule.module.css'
import { NextDays } from '../next-days/NextDays.tsx'
import { NextFree } from '../next-days/NextFree.tsx'
import { useWishedPart } from '../next-days/use-wished-part.ts'
import type { Days } from './use-days.ts'
import { useIsWide } from './use-is-wide.ts'
import { Week } from './Week.tsx'

interface TimesProps {
  readonly found: ProviderProfile
  readonly searcher: Searcher
  readonly asked: Omit<ProfileAsked, 'day' | 'method'>
  readonly days: Days
  /** The first free day after them; asked for only where they have none. */
  readonly first: UseQueryResult<ProviderProfile>
  readonly today: Temporal.PlainDate
}

/** Which week is shown, kept for whoever comes back; null: the next days. A week is left and entered with its heading in focus. */
function useShownWeek() {
  const booking = useBookingWizard()
  const { shownWeek } = useBookingState()
  const panel = useRef<HTMLDivElement>(null)
  const hasMoved = useRef(false)
  const monday = shownWeek === null ? null : Temporal.PlainDate.from(shownWeek)
  const isWeek = monday !== null
  useEffect(() => {
    if (hasMoved.current) panel.current?.querySelector('h2')?.focus()
    hasMoved.current = false
  }, [isWeek])
  return {
    panel,
    monday,
    /** Another week of those that are shown: the focus stays where it is. */
    show: (next: Temporal.PlainDate): void => booking.update({ shownWeek: next.toString() }),
    /** From the next days to a week, or back. */
    goTo: (next: Temporal.PlainDate | null): void => {
      hasMoved.current = true
      booking.update({ shownWeek: next?.toString() ?? null, taken: null })
    },
  }
}

/** Takes a free time and goes on to look it over. */
function useChoose({ provider_details }: ProviderProfile, method: TelehealthMethod | null) {
  const booking = useBookingWizard()
  const navigate = useNavigate()
  return ({ at }: Slot): void => {
    const { id: providerId, fullname: providerName } = provider_details
    booking.update({ providerId, slot: at.toString(), method, providerName, taken: null })
    navigate(href('appointment'), { state: leadingBack })
  }
}

/** Who the counselor is, and how to meet. */
function Aside({ found, state }: { readonly found: ProviderProfile; readonly state: string | null }) {
  const booking = useBookingWizard()
  const { method } = useBookingState()
  const offered = found.availability_details.patient_appointment_types
  return (
    <div className={styles.aside}>
      <Counselor details={found.provider_details} state={state} />
      <MethodChoice
        offered={offered}
        chosen={chosenMethod(offered, method)}
        onChoose={(next) => booking.update({ method: next, slot: null })}
      />
      <p className={styles.takes}>{visitTakes()}</p>
    </div>
  )
}

/** Whose times these are, where more about the counselor stands below them. */
function Whose({ found: { provider_details: details } }: { readonly found: ProviderProfile }) {
  return (
    <div className={styles.whose}>
      <Portrait name={details.fullname} photo={details} eager />
      <p>
        <span>{`${calendarWords.timesOf} `}</span>
        <strong translate="no">{details.fullname}</strong>
      </p>
    </div>
  )
}

/** A counselor beside the free times: the next days, and every other week on the same page. */
export function Times({ found, searcher, asked, days, first, today }: TimesProps) {
  const current = useBookingState()
  const isWide = useIsWide()
  useReleasedHold()
  const { panel, monday, show, goTo } = useShownWeek()
  const method = chosenMethod(found.availability_details.patient_appointment_types, current.method)
  const part = useWishedPart(searcher)
  const { why: gone } = useWhyGone(current.movingId)
  const bookInstead = useBookInstead()
  const shared = { asked, method, onChoose: useChoose(found, method) }
  const parts = [
    <Aside key="counselor" found={found} state={asked.state} />,
    <div key="times" ref={panel}>
      {monday === null ? (
        <NextDays
          {...shared}
          days={days}
          today={today}
          part={part}
          nothingFree={
            <NextFree
              query={first}
              lastShown={days.all.at(-1)?.day ?? today}
              onGo={(day) => goTo(mondayOf(day))}
            />
          }
        />
      ) : (
        <Week {...shared} searcher={searcher} monday={monday} onMonday={show} />
      )}
      <div className={styles.ways}>
        <Button kind="secondary" onClick={() => goTo(monday === null ? mondayAfter(today) : null)}>
          {monday === null ? calendarWords.otherWeeks : calendarWords.backToDays}
        </Button>
        {/* Whoever came past the list goes back to where they came from, and finds others here. */}
        {current.cameFrom === null ? null : (
          <Link to={href('results')} state={leadingBack}>
            {calendarWords.others}
          </Link>
        )}
        <Link to={href('provider-query')}>{calendarWords.askInstead}</Link>
      </div>
    </div>,
  ]
  if (gone !== null) return <VisitGone why={gone} start={current.movingFrom} onAnother={bookInstead} />
  return (
    <>
      <MovingBanner />
      <ChosenNow />
      <VisitAhead />
      {/* On a phone, what happened to the chosen time comes before all that is known of the counselor by then, but the name. */}
      <div className={styles.schedule}>
        {isWide || current.taken === null
          ? parts
          : [<Whose key="whose" found={found} />, ...parts.toReversed()]}
      </div>
    </>
  )
}
