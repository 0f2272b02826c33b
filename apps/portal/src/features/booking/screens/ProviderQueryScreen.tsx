import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from '#lib/router/Router.tsx'
import { useFormEnvironment } from '#form/state/form-environment.ts'
import { href } from '#lib/paths.ts'
import { useTenant } from '#organization/organization-context.tsx'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { useRequireIntake } from '#session/intake/require-intake.ts'
import { useBookingWizard, useBookingState, useSession } from '#session/session-context.tsx'
import { Button, ButtonLink } from '#components/Button.tsx'
import { Link } from '#components/Link.tsx'
import { Page } from '#components/Page.tsx'
import { PhoneButtons } from '#components/PhoneButtons.tsx'
import { LoadingPlaceholder } from '#components/LoadingPlaceholder.tsx'
import { bookingMessages } from '../booking.messages.ts'
import { requestFormMessages as words } from '../components/request-form.messages.ts'
import { dayAvailabilityQuery } from '../search/provider-search-api.ts'
import { RequestForm } from '../components/RequestForm.tsx'
import { remoteMethods } from '../search/search-request.ts'
import { useSearcher } from '../use-booking.ts'
import { getDayInZone } from '../search/calendar-week.ts'

function PhoneOption() {
  const { organisation } = useTenant()
  return organisation ? <PhoneButtons organisation={organisation} /> : null
}

const BackToCalendar = () => (
  <p>
    <ButtonLink kind="quiet" to={href('provider-schedule')}>
      {words.backToCalendar}
    </ButtonLink>
  </p>
)

/** Asking needs an account, because the counselor answers with a message: a visitor makes one, or is helped by phone. */
function RequestByPhone({ canAsk }: { readonly canAsk: boolean }) {
  const booking = useBookingWizard()
  const navigate = useNavigate()
  const makeAccount = (): void => {
    // An hour that was chosen before does not fit: it goes first, and with it what belonged to it.
    booking.update({ slot: null })
    booking.update({ asking: true })
    navigate(href('register'))
  }
  return (
    <Page title={words.noTimeFits} lead={words.callUs}>
      <PhoneOption />
      {canAsk ? (
        <>
          <h2>{words.inWriting}</h2>
          <p>{words.whyAccount}</p>
          <p>
            <Button onClick={makeAccount}>{words.makeAccount}</Button>
          </p>
        </>
      ) : null}
      {canAsk ? (
        <p>
          <span>{`${bookingMessages.haveAccount} `}</span>
          <Link to={`${href('login')}?redirect=${encodeURIComponent(href('provider-query'))}`}>
            {words.logInToAsk}
          </Link>
        </p>
      ) : null}
      <BackToCalendar />
    </Page>
  )
}

function RequestSent({ name }: { readonly name: string }) {
  return (
    <Page title={words.sent} lead={bookingMessages.notBooked}>
      <h2>{bookingMessages.whatNext}</h2>
      <p>
        <span translate="no">{name}</span>
        <span>{` ${words.willAnswerLater}`}</span>
      </p>
      <ButtonLink to={href('appointments')}>{bookingMessages.appointments}</ButtonLink>
    </Page>
  )
}

function RequestTime({ providerId }: { readonly providerId: number }) {
  const { ready: _, state, ...searcher } = useSearcher()
  const { providerName } = useBookingState()
  const booking = useBookingWizard()
  const { now } = useFormEnvironment()
  const zone = useTimeZone()
  const [isSent, setIsSent] = useState(false)
  const [day] = useState(() => getDayInZone(now(), zone).toString())
  const { data, isPending } = useQuery(
    dayAvailabilityQuery(searcher, { providerId, state, method: null, day, zone }),
  )
  const name = providerName ?? data?.provider_details.fullname ?? null
  if (isSent) return <RequestSent name={name ?? bookingMessages.counselor} />
  if (data?.availability_details.can_request_appointment === false) return <RequestByPhone canAsk={false} />
  return (
    <Page
      title={words.title}
      lead={
        <>
          <span>{`${words.tellUsWhen} `}</span>
          <span translate="no">{name ?? words.aCounselor}</span>
          <span>{` ${words.willAnswer}`}</span>
        </>
      }
    >
      {isPending ? (
        <LoadingPlaceholder what={bookingMessages.moment} />
      ) : (
        <RequestForm
          providerId={providerId}
          providerName={name}
          state={state}
          offered={data?.availability_details.patient_appointment_types ?? remoteMethods}
          onSent={() => {
            booking.update({ asking: false })
            setIsSent(true)
          }}
        />
      )}
      <h2>{words.talkNow}</h2>
      <PhoneOption />
      <BackToCalendar />
    </Page>
  )
}

/** /schedule/provider-query: asks for a time that is not listed (ROUTE-35, RD-157). */
export default function ProviderQueryScreen() {
  const current = useBookingState()
  const { status } = useSession()
  const waits = useRequireIntake()
  if (current.providerId === null) return <RequestByPhone canAsk={false} />
  if (status === 'restoring' || waits)
    return (
      <Page title={words.title}>
        <LoadingPlaceholder what={bookingMessages.moment} />
      </Page>
    )
  return status === 'member' ? (
    <RequestTime key={current.providerId} providerId={current.providerId} />
  ) : (
    <RequestByPhone canAsk />
  )
}
