import Fastify from 'fastify'
import {
  type AppointmentToBook,
  bookAppointment,
  cancelAppointment,
  type KnownAppointment,
  listUpcomingAppointments,
  readAppointment,
  readAppointmentByKey,
} from '@evenkeel/contract/telehealth/appointments'
import { holdSlotAtTelehealth, releaseSlotAtTelehealth } from '@evenkeel/contract/telehealth/holds'
import {
  requestAppointment,
  remindOfRequest,
  cancelRequest,
} from '@evenkeel/contract/telehealth/appointment-requests'
import { type BookingRefusal } from '@evenkeel/contract/errors'
import type { EndpointShape } from '@evenkeel/contract/endpoint'
import {
  extendPatientToken,
  endPatientTokens,
  issuePatientToken,
  issueVisitorToken,
} from '@evenkeel/contract/telehealth/patients'
import { readProviderProfile, searchProvidersAtTelehealth } from '@evenkeel/contract/telehealth/providers'
import { bookingRefused, Failure, notAuthenticated, notFound } from '@evenkeel/server/http/failure'
import { replyWithFailures } from '@evenkeel/server/http/reply-with-failure'
import { endpointServer } from '@evenkeel/server/http/serve-endpoint'
import { fetchInto } from '@evenkeel/server/testing/fetch-into'

const HOLD = '0a6f1c52-6f0e-4f0a-9a55-6d6c7a5d0009'

/** What the double answers to the next calls. `lost`: it does its work, but the answer never arrives. */
export type Trouble = 'down' | 'http_500' | 'lost' | BookingRefusal

const profile = (id: number) => ({
  provider_details: {
    id,
    fullname: 'Dr. Nina Park',
    gender: 'Female' as const,
    city: 'Denver',
    state_abbrev: 'CO',
    phone: null,
    photo_url: null,
    photo_url_absolute: null,
    years_in_practice: 9,
    education: 'University',
    about_me: 'Hello.',
    licenses: [],
    languages: [],
    specialties: [],
    publications: null,
  },
  availability_details: {
    appointment_date: '2026-11-23',
    checked_at: '2026-11-20T15:00:00Z',
    available_hours: [],
    is_visit_now_available: false,
    can_request_appointment: true,
    patient_appointment_types: ['video' as const],
  },
})

const bookedAnswer = (id: number, patient: number, wanted: AppointmentToBook) => {
  const start = Temporal.Instant.fromEpochMilliseconds(wanted.start_time * 1000)
  return {
    id,
    user_id: patient,
    provider_id: wanted.provider_id,
    appointment_status_id: 1,
    appointment_method_id: wanted.appointment_method === 'video' ? 1 : 2,
    customer_call_in_number: wanted.customer_call_in_number,
    chief_complaint: wanted.chief_complaint,
    start_time: start.toString(),
    end_time: start.add({ minutes: 50 }).toString(),
    created_at: start.toString(),
  }
}

/** A booked appointment as the lists show it. */
export function knownAppointment(
  id: number,
  wanted: AppointmentToBook,
  status: KnownAppointment['status'] = 'booked',
): KnownAppointment {
  const { start_time, end_time, provider_id } = bookedAnswer(id, 0, wanted)
  return {
    id,
    provider_id,
    provider: {
      id: provider_id,
      fullname: 'Dr. Nina Park',
      prefix: null,
      gender: 'Female',
      specialty: '',
      photo_url_absolute: null,
    },
    appointment_method: wanted.appointment_method,
    start_time,
    end_time,
    appointment_status_id: 1,
    chief_complaint: wanted.chief_complaint,
    customer_call_in_number: wanted.customer_call_in_number,
    provider_type_id: wanted.provider_type_id,
    state_abbrev: wanted.state_abbrev,
    can_cancel: status === 'booked',
    join: null,
    phone_call: null,
    status,
  }
}

/** A double of the telehealth service, served from the contract's own endpoints so that it cannot lie about their shape. */
export function fakeTelehealth() {
  const calls: { path: string; key: string | undefined; requestId: unknown; body: unknown }[] = []
  const patients = new Map<string, number>()
  const bookings = new Map<string, number>()
  const booked = new Map<number, { readonly patient: number; readonly wanted: AppointmentToBook }>()
  const requests = new Map<string, number>()
  const cancelled = new Set<number>()
  const ended = new Set<string>()
  const troubles: { path: string; trouble: Trouble }[] = []
  let issued = 0
  const tokenFor = (id: number) => ({
    jwt: `jwt-${id}-${(issued += 1)}`,
    user: { id, type: 'Patient', time_to_live_minutes: 60 },
  })
  const patientOf = (authorization: string | undefined): number => {
    const id = Number(/^Bearer jwt-(\d+)-/.exec(authorization ?? '')?.[1])
    if (!id) throw notAuthenticated()
    return id
  }
  const app = Fastify()
  replyWithFailures(app)
  const { serve } = endpointServer(app, async (request, endpoint) => {
    const key = request.headers['idempotency-key']
    calls.push({
      path: endpoint.path,
      key: typeof key === 'string' ? key : undefined,
      requestId: request.headers['x-request-id'],
      body: request.body,
    })
    return null
  })
  const trip = (endpoint: EndpointShape): boolean => {
    const at = troubles.findIndex((one) => one.path === endpoint.path)
    const [next] = at === -1 ? [] : troubles.splice(at, 1)
    if (!next) return false
    if (next.trouble === 'lost') return true
    if (next.trouble === 'down' || next.trouble === 'http_500')
      throw new Failure(next.trouble === 'down' ? 503 : 500, {})
    throw bookingRefused(next.trouble, 'No.')
  }
  serve(issuePatientToken, ({ body }) => {
    trip(issuePatientToken)
    const id = patients.get(body.auth.member_id) ?? 700_001 + patients.size
    patients.set(body.auth.member_id, id)
    return tokenFor(id)
  })
  serve(endPatientTokens, ({ body }) => {
    trip(endPatientTokens)
    for (const session of body.sessions) ended.add(session)
    return { message: 'Ended.' }
  })
  serve(issueVisitorToken, () => {
    trip(issueVisitorToken)
    return tokenFor(699_000)
  })
  serve(extendPatientToken, ({ request }) => tokenFor(patientOf(request.headers.authorization)))
  serve(searchProvidersAtTelehealth, ({ request, query, body }) => {
    trip(searchProvidersAtTelehealth)
    patientOf(request.headers.authorization)
    return {
      checked_at: '2026-11-20T15:00:00Z',
      providers: [],
      refine_search_options: {
        default_provider_types: [
          { id: query.per_page, name: body.search.state_abbrev, had_consult_24_hr: false },
        ],
        availability_type: [],
        languages: [],
      },
    }
  })
  serve(readProviderProfile, ({ request, params }) => {
    trip(readProviderProfile)
    patientOf(request.headers.authorization)
    return profile(params.id)
  })
  serve(bookAppointment, ({ request, params, body }) => {
    const isLost = trip(bookAppointment)
    const patient = patientOf(request.headers.authorization)
    const key = String(request.headers['idempotency-key'])
    const id = bookings.get(key) ?? 900_001 + bookings.size
    bookings.set(key, id)
    booked.set(id, { patient, wanted: body.appointment })
    if (isLost) throw new Failure(504, {})
    const answer = bookedAnswer(id, patient, body.appointment)
    return { appointment: params.id === patient ? answer : { ...answer, id: -1 } }
  })
  serve(readAppointmentByKey, ({ request, params }) => {
    trip(readAppointmentByKey)
    const patient = patientOf(request.headers.authorization)
    const id = bookings.get(params.key)
    const known = id === undefined ? undefined : booked.get(id)
    if (id === undefined || !known) throw notFound()
    return { appointment: bookedAnswer(id, patient, known.wanted) }
  })
  const ownAppointments = (patient: number): KnownAppointment[] =>
    [...booked].flatMap(([id, { patient: owner, wanted }]) =>
      owner === patient ? [knownAppointment(id, wanted, cancelled.has(id) ? 'cancelled' : 'booked')] : [],
    )
  serve(readAppointment, ({ request, params }) => {
    trip(readAppointment)
    const own = ownAppointments(patientOf(request.headers.authorization))
    const appointment = own.find(({ id }) => id === params.id)
    if (!appointment) throw notFound()
    return { appointment }
  })
  serve(listUpcomingAppointments, ({ request }) => {
    trip(listUpcomingAppointments)
    const own = ownAppointments(patientOf(request.headers.authorization))
    return { appointments: own.filter(({ status }) => status === 'booked') }
  })
  serve(cancelAppointment, ({ request, params }) => {
    trip(cancelAppointment)
    const own = ownAppointments(patientOf(request.headers.authorization))
    if (!own.some(({ id }) => id === params.id)) throw notFound()
    if (cancelled.has(params.id)) throw bookingRefused('already_cancelled', 'No.')
    cancelled.add(params.id)
    return undefined
  })
  serve(holdSlotAtTelehealth, ({ body }) => {
    trip(holdSlotAtTelehealth)
    const at = (milliseconds: number) => Temporal.Instant.fromEpochMilliseconds(milliseconds).toString()
    return {
      hold: {
        id: HOLD,
        provider_id: body.hold.provider_id,
        start_time: at(body.hold.start_time * 1000),
        expires_at: at(body.hold.start_time * 1000),
      },
    }
  })
  serve(releaseSlotAtTelehealth, () => {
    trip(releaseSlotAtTelehealth)
    return undefined
  })
  const knownRequest = (id: number, status: 'open' | 'cancelled' = 'open') => ({
    appointment_request: { id, status, reminders: 0, created_at: '2026-11-20T15:00:00Z' },
  })
  serve(requestAppointment, ({ request }) => {
    const isLost = trip(requestAppointment)
    const key = String(request.headers['idempotency-key'])
    const id = requests.get(key) ?? 950_001 + requests.size
    requests.set(key, id)
    if (isLost) throw new Failure(504, {})
    return knownRequest(id)
  })
  serve(remindOfRequest, ({ params }) => {
    trip(remindOfRequest)
    return knownRequest(params.request)
  })
  serve(cancelRequest, ({ params }) => {
    trip(cancelRequest)
    return knownRequest(params.request, 'cancelled')
  })
  return {
    fetch: fetchInto(app),
    /** Calls received, newest last; paths are patterns. */
    calls,
    /** Appointments by idempotency key. */
    bookings,
    /** Requests for a time by idempotency key. */
    requests,
    /** Cancelled appointments. */
    cancelled,
    /** Sessions whose tokens were ended. */
    ended,
    /** Lets the next calls of an endpoint go wrong, first named first. */
    trouble: (endpoint: EndpointShape, ...next: Trouble[]): void => {
      troubles.push(...next.map((trouble) => ({ path: endpoint.path, trouble })))
    },
    calm: (): void => void troubles.splice(0),
  }
}
