import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
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
import { endpointServer, type Serve } from '@evenkeel/server/http/serve-endpoint'
import { fetchInto } from '@evenkeel/server/testing/fetch-into'
import {
  bookedAnswer,
  FIRST_APPOINTMENT,
  FIRST_PATIENT,
  knownAppointment,
  patientToken,
  profile,
} from './telehealth-answers.ts'

const HOLD = '0a6f1c52-6f0e-4f0a-9a55-6d6c7a5d0009'
const VISITOR = 699_000
const FIRST_REQUEST = 950_001

/** What the double answers to the next calls. `lost`: it does its work, but the answer never arrives. */
export type Trouble = 'down' | 'http_500' | 'lost' | BookingRefusal

/** What the double keeps of the calls it received. */
const emptyRecords = () => ({
  calls: [] as { path: string; key: string | undefined; requestId: unknown; body: unknown }[],
  patients: new Map<string, number>(),
  bookings: new Map<string, number>(),
  booked: new Map<number, { readonly patient: number; readonly wanted: AppointmentToBook }>(),
  requests: new Map<string, number>(),
  cancelled: new Set<number>(),
  ended: new Set<string>(),
})
type Records = ReturnType<typeof emptyRecords>

/** Troubles by endpoint, first named first. */
function orderedTroubles() {
  const troubles: { path: string; trouble: Trouble }[] = []
  return {
    /** Makes the next trouble of an endpoint; whether the answer is lost. */
    trip: (endpoint: EndpointShape): boolean => {
      const at = troubles.findIndex((one) => one.path === endpoint.path)
      const [next] = at === -1 ? [] : troubles.splice(at, 1)
      if (!next) return false
      if (next.trouble === 'lost') return true
      if (next.trouble === 'down' || next.trouble === 'http_500')
        throw new Failure(next.trouble === 'down' ? 503 : 500, {})
      throw bookingRefused(next.trouble, 'No.')
    },
    trouble: (endpoint: EndpointShape, ...next: Trouble[]): void => {
      troubles.push(...next.map((trouble) => ({ path: endpoint.path, trouble })))
    },
    calm: (): void => void troubles.splice(0),
  }
}

/** What the endpoints of the double work with. */
interface Double {
  readonly serve: Serve<null>
  readonly records: Records
  readonly trip: (endpoint: EndpointShape) => boolean
}

const patientOf = ({ headers }: FastifyRequest): number => {
  const id = Number(/^Bearer jwt-(\d+)-/.exec(headers.authorization ?? '')?.[1])
  if (!id) throw notAuthenticated()
  return id
}

const keyOf = ({ headers }: FastifyRequest): string => String(headers['idempotency-key'])

/** Serves endpoints on an instance and records every call. */
const recordingServer = (app: FastifyInstance, { calls }: Pick<Records, 'calls'>): Serve<null> =>
  endpointServer(app, async (request, endpoint) => {
    const key = request.headers['idempotency-key']
    calls.push({
      path: endpoint.path,
      key: typeof key === 'string' ? key : undefined,
      requestId: request.headers['x-request-id'],
      body: request.body,
    })
    return null
  }).serve

function serveTokens({ serve, records: { patients, ended }, trip }: Double): void {
  let issued = 0
  const tokenFor = (id: number) => patientToken(`jwt-${id}-${(issued += 1)}`, id)
  serve(issuePatientToken, ({ body }) => {
    trip(issuePatientToken)
    const id = patients.get(body.auth.member_id) ?? FIRST_PATIENT + patients.size
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
    return tokenFor(VISITOR)
  })
  serve(extendPatientToken, ({ request }) => tokenFor(patientOf(request)))
}

function serveProviders({ serve, trip }: Double): void {
  serve(searchProvidersAtTelehealth, ({ request, query, body }) => {
    trip(searchProvidersAtTelehealth)
    patientOf(request)
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
    patientOf(request)
    return profile(params.id)
  })
}

function serveBookings({ serve, records: { bookings, booked }, trip }: Double): void {
  serve(bookAppointment, ({ request, params, body }) => {
    const isLost = trip(bookAppointment)
    const patient = patientOf(request)
    const key = keyOf(request)
    const id = bookings.get(key) ?? FIRST_APPOINTMENT + bookings.size
    bookings.set(key, id)
    booked.set(id, { patient, wanted: body.appointment })
    if (isLost) throw new Failure(504, {})
    const answer = bookedAnswer(id, patient, body.appointment)
    return { appointment: params.id === patient ? answer : { ...answer, id: -1 } }
  })
  serve(readAppointmentByKey, ({ request, params }) => {
    trip(readAppointmentByKey)
    const patient = patientOf(request)
    const id = bookings.get(params.key)
    const known = id === undefined ? undefined : booked.get(id)
    if (id === undefined || !known) throw notFound()
    return { appointment: bookedAnswer(id, patient, known.wanted) }
  })
}

function serveOwnAppointments({ serve, records: { booked, cancelled }, trip }: Double): void {
  const ownAppointments = (patient: number): KnownAppointment[] =>
    [...booked].flatMap(([id, { patient: owner, wanted }]) =>
      owner === patient ? [knownAppointment(id, wanted, cancelled.has(id) ? 'cancelled' : 'booked')] : [],
    )
  serve(readAppointment, ({ request, params }) => {
    trip(readAppointment)
    const appointment = ownAppointments(patientOf(request)).find(({ id }) => id === params.id)
    if (!appointment) throw notFound()
    return { appointment }
  })
  serve(listUpcomingAppointments, ({ request }) => {
    trip(listUpcomingAppointments)
    const own = ownAppointments(patientOf(request))
    return { appointments: own.filter(({ status }) => status === 'booked') }
  })
  serve(cancelAppointment, ({ request, params }) => {
    trip(cancelAppointment)
    const own = ownAppointments(patientOf(request))
    if (!own.some(({ id }) => id === params.id)) throw notFound()
    if (cancelled.has(params.id)) throw bookingRefused('already_cancelled', 'No.')
    cancelled.add(params.id)
    return undefined
  })
}

function serveHolds({ serve, trip }: Double): void {
  serve(holdSlotAtTelehealth, ({ body: { hold } }) => {
    trip(holdSlotAtTelehealth)
    const start = Temporal.Instant.fromEpochMilliseconds(hold.start_time * 1000).toString()
    return { hold: { id: HOLD, provider_id: hold.provider_id, start_time: start, expires_at: start } }
  })
  serve(releaseSlotAtTelehealth, () => {
    trip(releaseSlotAtTelehealth)
    return undefined
  })
}

function serveRequests({ serve, records: { requests }, trip }: Double): void {
  const knownRequest = (id: number, status: 'open' | 'cancelled' = 'open') => ({
    appointment_request: { id, status, reminders: 0, created_at: '2026-11-20T15:00:00Z' },
  })
  serve(requestAppointment, ({ request }) => {
    const isLost = trip(requestAppointment)
    const key = keyOf(request)
    const id = requests.get(key) ?? FIRST_REQUEST + requests.size
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
}

/** A double of the telehealth service, served from the contract's own endpoints so that it cannot lie about their shape. */
export function fakeTelehealth() {
  const records = emptyRecords()
  const { trip, trouble, calm } = orderedTroubles()
  const app = Fastify()
  replyWithFailures(app)
  const double: Double = { serve: recordingServer(app, records), records, trip }
  serveTokens(double)
  serveProviders(double)
  serveBookings(double)
  serveOwnAppointments(double)
  serveHolds(double)
  serveRequests(double)
  return {
    fetch: fetchInto(app),
    /** Calls received, newest last; paths are patterns. */
    calls: records.calls,
    /** Appointments by idempotency key. */
    bookings: records.bookings,
    /** Requests for a time by idempotency key. */
    requests: records.requests,
    /** Cancelled appointments. */
    cancelled: records.cancelled,
    /** Sessions whose tokens were ended. */
    ended: records.ended,
    /** Lets the next calls of an endpoint go wrong, first named first. */
    trouble,
    calm,
  }
}
