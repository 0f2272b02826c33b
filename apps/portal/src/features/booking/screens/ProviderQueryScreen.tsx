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
import { dayAvailability } from '../search/api.ts'
import { AskForm } from '../parts/AskForm.tsx'
import { remoteMethods } from '../search/results.ts'
import { useSearcher } from '../use-booking.ts'
import { dayIn } from '../search/week.ts'

function Phone() {
  const { organisation } = usePlace()
  return organisation ? <PhoneLinks phone={organisation.phone} /> : null
}

const BackToCalendar = () => (
  <p>
    <ButtonLink kind="quiet" to={href('provider-schedule')}>
      Back to the calendar
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
    <Page
      title="No time fits?"
      lead="Give us a call, and we look for a time together with you. We are here day and night."
    >
      <Phone />
      {canAsk ? (
        <>
          <h2>Or ask for a time in writing</h2>
          <p>You need an account for that, because your counselor answers with a message.</p>
          <p>
            <Button onClick={makeAccount}>Make an account and ask</Button>
          </p>
        </>
      ) : null}
      {canAsk ? (
        <p>
          <span>Have an account? </span>
          <Link to={`${href('login')}?redirect=${encodeURIComponent(href('provider-query'))}`}>
            Log in to ask for a time
          </Link>
        </p>
      ) : null}
      <BackToCalendar />
    </Page>
  )
}

function Sent({ name }: { readonly name: string }) {
  return (
    <Page title="We sent your request" lead="Nothing is booked yet.">
      <h2>What happens next</h2>
      <p>
        <span translate="no">{name}</span>
        <span>
          {
            ' answers with a message. You find your request with your appointments, where you can send a reminder or withdraw it.'
          }
        </span>
      </p>
      <ButtonLink to={href('appointments')}>See your appointments</ButtonLink>
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
  if (isSent) return <Sent name={name ?? 'Your counselor'} />
  if (data?.availability_details.can_request_appointment === false) return <ByPhone canAsk={false} />
  return (
    <Page
      title="Ask for an appointment"
      lead={
        <>
          <span>Tell us when it would suit you, and </span>
          <span translate="no">{name ?? 'your counselor'}</span>
          <span> answers with a message. Nothing is booked yet.</span>
        </>
      }
    >
      {isPending ? (
        <Waiting what="One moment" />
      ) : (
        <AskForm
          providerId={providerId}
          providerName={name}
          offered={data?.availability_details.patient_appointment_types ?? remoteMethods}
          onSent={() => {
            booking.update({ asking: false })
            setIsSent(true)
          }}
        />
      )}
      <h2>Rather talk to somebody now?</h2>
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
      <Page title="Ask for an appointment">
        <Waiting what="One moment" />
      </Page>
    )
  return status === 'member' ? (
    <Ask key={current.providerId} providerId={current.providerId} />
  ) : (
    <ByPhone canAsk />
  )
}
