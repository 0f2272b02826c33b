import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { TelehealthMethod } from '@evenkeel/api-contract/schemas'
import { Button, ButtonLink } from '#components/Button.tsx'
import { Link } from '#components/Link.tsx'
import { LoadingPlaceholder } from '#components/LoadingPlaceholder.tsx'
import { Page } from '#components/Page.tsx'
import { PhoneButtons } from '#components/PhoneButtons.tsx'
import { Form } from '#form/Form.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { useFormEnvironment } from '#form/state/form-environment.ts'
import { useForm } from '#form/state/use-form.ts'
import { href } from '#lib/paths.ts'
import { useNavigate } from 'react-router'
import { useOrganization, useTenant } from '#organization/organization-context.tsx'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { requireAnswersAttached } from '#session/intake/intake-answers.ts'
import { useRequireIntake } from '#session/intake/require-intake.ts'
import { useBookingState, useBookingWizard, useSession, useSessionClient } from '#session/session-context.tsx'
import { useDraft, useRestoreDraft } from '#session/use-draft.ts'
import { saveVisitDetails } from '#session/visit-details/visit-details.ts'
import { bookingMessages } from '../booking.messages.ts'
import { requestFormMessages } from '../components/request-form.messages.ts'
import { getMissingContactFields, requiresPhoneNumber } from '../contact-requirements.ts'
import { useHandleBookingClosed } from '../notices/use-booking-closed.ts'
import {
  buildRequestBody,
  createRequestDraft,
  getRequestFields,
  parseRequestDraft,
  type RequestDraft,
  sendAppointmentRequest,
} from '../request-appointment.ts'
import { getDayInZone } from '../search/calendar-week.ts'
import { describeOnlyMethod, getOnlyMethod } from '../search/method-text.ts'
import { dayAvailabilityQuery } from '../search/provider-search-api.ts'
import { remoteMethods } from '../search/search-request.ts'
import { useSearcher } from '../use-booking.ts'

interface RequestFormProps {
  readonly providerId: number
  readonly providerName: string | null
  /** State of the visit. */
  readonly state: string | null
  readonly offered: readonly TelehealthMethod[]
  readonly onSent: () => void
}

/**
 * Form for day, part of the day and method (RD-157). The draft is stored for this person until it was sent.
 */
function RequestForm({ providerId, providerName, state, offered, onSent }: RequestFormProps) {
  const session = useSessionClient()
  const booking = useBookingWizard()
  const client = useQueryClient()
  const closed = useHandleBookingClosed()
  const { mdlive_provider_type, phone } = useOrganization()
  const { kept, keep, drop } = useDraft(`slot-query:${providerId}`)
  const begun = parseRequestDraft(kept)
  // The same values are the same request, also after a reload; other values are a new request.
  const request = useRef<RequestDraft | null>(null)
  const { method } = booking.read()
  const only = getOnlyMethod(offered)
  const { user } = useSession()
  // Value at mount: once the number is saved, the request is sent.
  const [lacksNumber, setLacksNumber] = useState(user?.phone === null)
  const [isCalled] = useState(() => requiresPhoneNumber(booking.read(), user))
  const [isByPhone, setIsByPhone] = useState((only ?? method) === 'phone')
  const form = useForm<void>({
    fields: getRequestFields(offered, isCalled ? 'care-line' : lacksNumber && isByPhone ? 'counselor' : null),
    initialValues:
      only === null && offered.some((one) => one === method) ? { appointment_method: method ?? '' } : {},
    phone,
    action: async (values) => {
      const body = buildRequestBody(
        only === null ? values : { ...values, appointment_method: only },
        { providerId, providerName, state },
        mdlive_provider_type,
      )
      if (body === null) return
      const sent = createRequestDraft(values, state, request.current ?? begun, booking.newKey)
      request.current = sent
      // Store the request before sending: without an answer, the person may reload the page.
      await keep(sent)
      if ('phone' in values) await saveVisitDetails(session, { phone: values['phone'] })
      await requireAnswersAttached(session, booking)
      await sendAppointmentRequest(session, body, sent.key)
      await drop()
      await client.invalidateQueries({ queryKey: ['slot-queries'] })
    },
    onSuccess: onSent,
    onFailure: (error) => {
      if (!closed(error)) setLacksNumber(lacksNumber || getMissingContactFields(error).includes('phone'))
    },
    onChange: (values) => {
      request.current = createRequestDraft(values, state, request.current ?? begun, booking.newKey)
      void keep(request.current)
    },
  })
  const { appointment_method: way } = form.state === 'idle' && begun ? begun.values : form.values()
  if (only === null && (way === 'phone') !== isByPhone) setIsByPhone(way === 'phone')
  useRestoreDraft(form, begun?.values)
  return (
    <>
      {only === null ? null : <p>{describeOnlyMethod(only)}</p>}
      <Form
        form={form}
        label={requestFormMessages.title}
        footer={<SubmitButton>{bookingMessages.sendRequest}</SubmitButton>}
      />
    </>
  )
}

function PhoneOption() {
  const { organisation } = useTenant()
  return organisation ? <PhoneButtons organisation={organisation} /> : null
}

const BackToCalendar = () => (
  <p>
    <ButtonLink kind="quiet" to={href('provider-schedule')}>
      {requestFormMessages.backToCalendar}
    </ButtonLink>
  </p>
)

/** A request needs an account, because the counselor answers with a message: visitors register or call. */
function RequestByPhone({ canAsk }: { readonly canAsk: boolean }) {
  const booking = useBookingWizard()
  const navigate = useNavigate()
  const makeAccount = (): void => {
    // A slot chosen before does not apply: clear it first, together with its dependent state.
    booking.update({ slot: null })
    booking.update({ asking: true })
    void navigate(href('register'))
  }
  return (
    <Page title={requestFormMessages.noTimeFits} lead={requestFormMessages.callUs}>
      <PhoneOption />
      {canAsk ? (
        <>
          <h2>{requestFormMessages.inWriting}</h2>
          <p>{requestFormMessages.whyAccount}</p>
          <p>
            <Button onClick={makeAccount}>{requestFormMessages.makeAccount}</Button>
          </p>
        </>
      ) : null}
      {canAsk ? (
        <p>
          <span>{`${bookingMessages.haveAccount} `}</span>
          <Link to={`${href('login')}?redirect=${encodeURIComponent(href('provider-query'))}`}>
            {requestFormMessages.logInToAsk}
          </Link>
        </p>
      ) : null}
      <BackToCalendar />
    </Page>
  )
}

function RequestSent({ name }: { readonly name: string }) {
  return (
    <Page title={requestFormMessages.sent} lead={bookingMessages.notBooked}>
      <h2>{bookingMessages.whatNext}</h2>
      <p>
        <span translate="no">{name}</span>
        <span>{` ${requestFormMessages.willAnswerLater}`}</span>
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
      title={requestFormMessages.title}
      lead={
        <>
          <span>{`${requestFormMessages.tellUsWhen} `}</span>
          <span translate="no">{name ?? requestFormMessages.aCounselor}</span>
          <span>{` ${requestFormMessages.willAnswer}`}</span>
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
      <h2>{requestFormMessages.talkNow}</h2>
      <PhoneOption />
      <BackToCalendar />
    </Page>
  )
}

/** /schedule/provider-query: requests a time that is not listed (ROUTE-35, RD-157). */
export default function ProviderQueryScreen() {
  const current = useBookingState()
  const { status } = useSession()
  const waits = useRequireIntake()
  if (current.providerId === null) return <RequestByPhone canAsk={false} />
  if (status === 'restoring' || waits)
    return (
      <Page title={requestFormMessages.title}>
        <LoadingPlaceholder what={bookingMessages.moment} />
      </Page>
    )
  return status === 'member' ? (
    <RequestTime key={current.providerId} providerId={current.providerId} />
  ) : (
    <RequestByPhone canAsk />
  )
}
