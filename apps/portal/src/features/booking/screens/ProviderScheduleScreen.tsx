import { takenTexts } from '@evenkeel/contract/error-texts'
import { Refused } from '@evenkeel/contract/call'
import type { ProviderProfile } from '@evenkeel/contract/telehealth/providers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from '#lib/router/Router.tsx'
import { useFormEnvironment } from '#form/state/environment.ts'
import { href } from '#lib/paths.ts'
import { useZone } from '#organisation/time-zone/zone-context.tsx'
import { ZoneChooser } from '#organisation/time-zone/ZoneChooser.tsx'
import { useAging, useBookingWizard, useBookingState } from '#session/session-context.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { Page } from '#ui/Page.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { Redirect } from '#ui/Redirect.tsx'
import { firstAvailability, NoAnswers } from '../search/api.ts'
import { missingFor } from '../flow.ts'
import { MethodChoice } from '../calendar/MethodChoice.tsx'
import { MovingBanner } from '../parts/MovingBanner.tsx'
import { ProviderAbout } from '../providers/ProviderAbout.tsx'
import { Week } from '../calendar/Week.tsx'
import { remoteMethod } from '../search/results.ts'
import { useSearcher } from '../use-booking.ts'
import { type TakenState, useReleasedHold } from '../use-hold.ts'
import { dayIn, mondayOf, type Slot } from '../search/week.ts'
import { chosenMethod } from '../search/words.ts'

/** The week a counselor's page opens with: the one of the first free day. */
const firstMonday = ({ availability_details: found }: ProviderProfile): Temporal.PlainDate =>
  mondayOf(Temporal.PlainDate.from(found.appointment_date))

function Times({ found, providerId }: { readonly found: ProviderProfile; readonly providerId: number }) {
  const { ready: _, state, ...searcher } = useSearcher()
  const booking = useBookingWizard()
  const current = useBookingState()
  const navigate = useNavigate()
  useReleasedHold()
  const zone = useZone()
  const [monday, setMonday] = useState(() => firstMonday(found))
  const offered = found.availability_details.patient_appointment_types
  const method = chosenMethod(offered, current.method)
  const choose = (slot: Slot): void => {
    booking.update({
      providerId,
      slot: slot.at.toString(),
      method,
      providerName: found.provider_details.fullname,
    })
    navigate(href('appointment'))
  }
  return (
    <>
      <TakenBanner />
      <MovingBanner />
      <ProviderAbout details={found.provider_details} />
      <MethodChoice
        offered={offered}
        chosen={method}
        onChoose={(next) => booking.update({ method: next, slot: null })}
      />
      <ZoneChooser />
      <Week
        searcher={searcher}
        asked={{ providerId, state, method, zone }}
        monday={monday}
        onMonday={setMonday}
        onChoose={choose}
      />
      <p>
        <Link to={href('provider-query')}>No time fits? Ask for an appointment</Link>
      </p>
    </>
  )
}

/** Another person was quicker: said where another time can be chosen at once (BOOK-15). */
function TakenBanner() {
  const told = useLocation().state as Partial<TakenState> | null
  if (told?.taken !== true) return null
  return (
    <Banner kind="warning" title={takenTexts.title} live>
      <p>{takenTexts.advice}</p>
    </Banner>
  )
}

function Schedule({ providerId }: { readonly providerId: number }) {
  const { ready, state, ...searcher } = useSearcher()
  const { method } = useBookingState()
  const { now } = useFormEnvironment()
  const zone = useZone()
  const [opened] = useState(() => ({
    day: dayIn(now(), zone).toString(),
    zone,
    method: remoteMethod(method),
  }))
  const asked = { providerId, state, ...opened }
  const { data, error, refetch } = useQuery({ ...firstAvailability(searcher, asked), enabled: ready })
  if (error instanceof NoAnswers) return <Redirect to={href('help-myself')} />
  if (error instanceof Refused && error.status === 404) return <Redirect to={href('results')} />
  if (data)
    return (
      <Page title="Choose a time" width="wide">
        <Times found={data} providerId={providerId} />
        <p>
          <ButtonLink kind="quiet" to={href('results')}>
            Back to the list of counselors
          </ButtonLink>
        </p>
      </Page>
    )
  return (
    <Page title="Choose a time" width="wide">
      {error ? (
        <Banner kind="warning" title="We cannot reach the calendar right now" live>
          <p>Nothing you entered is lost.</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </Banner>
      ) : (
        <Waiting what="Looking for free times" />
      )}
    </Page>
  )
}

/** /schedule/provider-schedule: a counselor and the free times of a week (ROUTE-33). */
export default function ProviderScheduleScreen() {
  useAging()
  const current = useBookingState()
  const missing = missingFor('provider-schedule', current)
  if (missing !== null || current.providerId === null) return <Redirect to={missing ?? href('results')} />
  return <Schedule key={current.providerId} providerId={current.providerId} />
}
