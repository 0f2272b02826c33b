import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from '#lib/router/Router.tsx'
import { useFormEnvironment } from '#form/state/environment.ts'
import { href } from '#lib/paths.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { useZone } from '#organisation/time-zone/zone-context.tsx'
import { useIntakeFirst } from '#session/intake/my-intake.ts'
import { useBookingWizard, useBookingState, useWhoIsHere } from '#session/session-context.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { Page } from '#ui/Page.tsx'
import { PhoneLinks } from '#ui/PhoneLinks.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { bookingWords } from '../booking.words.ts'
import { askWords as words } from '../parts/ask.words.ts'
import { dayAvailability } from '../search/api.ts'
import { AskForm } from '../parts/AskForm.tsx'
import { remoteMethods } from '../search/results.ts'
import { useSearcher } from '../use-booking.ts'
import { dayIn } from '../search/week.ts'

function Phone() {
  const { organisation } = usePlace()
  return organisation ? <PhoneLinks organisation={organisation} /> : null
}

const BackToCalendar = () => (
  <p>
    <ButtonLink kind="quiet" to={href('provider-schedule')}>
      {words.backToCalendar}
    </ButtonLink>
  </p>
)

/** Asking needs an account, because the counselor answers with a message: a visitor makes one, or is helped by phone. */
function ByPhone({ canAsk }: { readonly canAsk: boolean }) {
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
      <Phone />
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
          <span>{`${bookingWords.haveAccount} `}</span>
          <Link to={`${href('login')}?redirect=${encodeURIComponent(href('provider-query'))}`}>
            {words.logInToAsk}
          </Link>
        </p>
      ) : null}
      <BackToCalendar />
    </Page>
  )
}

function Sent({ name }: { readonly name: string }) {
  return (
    <Page title={words.sent} lead={bookingWords.notBooked}>
      <h2>{bookingWords.whatNext}</h2>
      <p>
        <span translate="no">{name}</span>
        <span>{` ${words.willAnswerLater}`}</span>
      </p>
      <ButtonLink to={href('appointments')}>{bookingWords.appointments}</ButtonLink>
    </Page>
  )
}

function Ask({ providerId }: { readonly providerId: number }) {
  const { ready: _, state, ...searcher } = useSearcher()
  const { providerName } = useBookingState()
  const booking = useBookingWizard()
  const { now } = useFormEnvironment()
  const zone = useZone()
  const [isSent, setIsSent] = useState(false)
  const [day] = useState(() => dayIn(now(), zone).toString())
  const { data, isPending } = useQuery(
    dayAvailability(searcher, { providerId, state, method: null, day, zone }),
  )
  const name = providerName ?? data?.provider_details.fullname ?? null
  if (isSent) return <Sent name={name ?? bookingWords.counselor} />
  if (data?.availability_details.can_request_appointment === false) return <ByPhone canAsk={false} />
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
        <Waiting what={bookingWords.moment} />
      ) : (
        <AskForm
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
      <Phone />
      <BackToCalendar />
    </Page>
  )
}

/** /schedule/provider-query: asks for a time that is not listed (ROUTE-35, RD-157). */
export default function ProviderQueryScreen() {
  const current = useBookingState()
  const { status } = useWhoIsHere()
  const waits = useIntakeFirst()
  if (current.providerId === null) return <ByPhone canAsk={false} />
  if (status === 'restoring' || waits)
    return (
      <Page title={words.title}>
        <Waiting what={bookingWords.moment} />
      </Page>
    )
  return status === 'member' ? (
    <Ask key={current.providerId} providerId={current.providerId} />
  ) : (
    <ByPhone canAsk />
  )
}
