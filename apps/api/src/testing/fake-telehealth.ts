import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import {
  type BookingInput,
  bookAppointment,
  cancelAppointment,
  type AppointmentWithStatus,
  listUpcomingAppointments,
  readAppointment,
  readAppointmentByKey,
} from '@evenkeel/api-contract/telehealth/appointments'
import { holdSlotAtTelehealth, releaseSlotAtTelehealth } from '@evenkeel/api-contract/telehealth/slot-holds'
import {
  requestAppointment,
  remindAppointmentRequest,
  cancelAppointmentRequest,
} from '@evenkeel/api-contract/telehealth/appointment-requests'
import { type BookingErrorCode } from '@evenkeel/api-contract/errors/error-types'
import type { Endpoint } from '@evenkeel/api-contract/endpoint'
import {
  extendPatientToken,
  endPatientTokens,
  issuePatientToken,
  issueVisitorToken,
} from '@evenkeel/api-contract/telehealth/patients'
import { readProviderProfile, searchProvidersAtTelehealth } from '@evenkeel/api-contract/telehealth/providers'
import {
  createBookingError,
  HttpError,
  createNotAuthenticatedError,
  createNotFoundError,
} from '@evenkeel/server-kit/http/http-error'
import { registerServiceErrorHandlers } from '@evenkeel/server-kit/http/error-handler'
import { createEndpointServer, type RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import { createInProcessFetch } from '@evenkeel/server-kit/testing/in-process-fetch'
import {
  createAppointmentWithStatus,
  createBookedAppointment,
  createPatientToken,
  createProviderProfile,
  FIRST_APPOINTMENT_ID,
  FIRST_PATIENT_ID,
} from './telehealth-fixtures.ts'

const HOLD_ID = '0a6f1c52-6f0e-4f0a-9a55-6d6c7a5d0009'
const VISITOR_ID = 699_000
const FIRST_REQUEST_ID = 950_001

/** Failure of the next call. `lost`: the call takes effect, but the response never arrives. */
export type TelehealthFailure = 'down' | 'http_500' | 'lost' | BookingErrorCode

/** The calls the test double recorded. */
const emptyRecords = () => ({
  calls: [] as { path: string; key: string | undefined; requestId: unknown; body: unknown }[],
  patients: new Map<string, number>(),
  bookings: new Map<string, number>(),
  booked: new Map<number, { readonly patient: number; readonly wanted: BookingInput }>(),
  requests: new Map<string, number>(),
  cancelled: new Set<number>(),
  ended: new Set<string>(),
})
type Records = ReturnType<typeof emptyRecords>

/** Failures by endpoint, in order. */
function createFailureQueue() {
  const troubles: { path: string; trouble: TelehealthFailure }[] = []
  return {
    /** Applies the next failure of an endpoint; returns whether the response is lost. */
    trip: (endpoint: Endpoint): boolean => {
      const at = troubles.findIndex((one) => one.path === endpoint.path)
      const [next] = at === -1 ? [] : troubles.splice(at, 1)
      if (!next) return false
      if (next.trouble === 'lost') return true
      if (next.trouble === 'down' || next.trouble === 'http_500')
        throw new HttpError(next.trouble === 'down' ? 503 : 500, {})
      throw createBookingError(next.trouble, 'No.')
    },
    trouble: (endpoint: Endpoint, ...next: TelehealthFailure[]): void => {
      troubles.push(...next.map((trouble) => ({ path: endpoint.path, trouble })))
    },
    calm: (): void => void troubles.splice(0),
  }
}

/** Context of the test double's endpoints. */
interface FakeContext {
  readonly serve: RegisterEndpoint<null>
  readonly records: Records
  readonly trip: (endpoint: Endpoint) => boolean
}

const getPatientId = ({ headers }: FastifyRequest): number => {
  const id = Number(/^Bearer jwt-(\d+)-/.exec(headers.authorization ?? '')?.[1])
  if (!id) throw createNotAuthenticatedError()
  return id
}

const getIdempotencyKey = ({ headers }: FastifyRequest): string => String(headers['idempotency-key'])

/** Serves endpoints on an instance and records every call. */
const createRecordingServer = (
  app: FastifyInstance,
  { calls }: Pick<Records, 'calls'>,
): RegisterEndpoint<null> =>
  createEndpointServer(app, async (request, endpoint) => {
    const key = request.headers['idempotency-key']
    calls.push({
      path: endpoint.path,
      key: typeof key === 'string' ? key : undefined,
      requestId: request.headers['x-request-id'],
      body: request.body,
    })
    return null
  }).serve

function serveTokens({ serve, records: { patients, ended }, trip }: FakeContext): void {
  let issued = 0
  const tokenFor = (id: number) => createPatientToken(`jwt-${id}-${(issued += 1)}`, id)
  serve(issuePatientToken, ({ body }) => {
    trip(issuePatientToken)
    const id = patients.get(body.auth.member_id) ?? FIRST_PATIENT_ID + patients.size
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
    return tokenFor(VISITOR_ID)
  })
  serve(extendPatientToken, ({ request }) => tokenFor(getPatientId(request)))
}

function serveProviders({ serve, trip }: FakeContext): void {
  serve(searchProvidersAtTelehealth, ({ request, query, body }) => {
    trip(searchProvidersAtTelehealth)
    getPatientId(request)
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
    getPatientId(request)
    return createProviderProfile(params.id)
  })
}

function serveBookings({ serve, records: { bookings, booked }, trip }: FakeContext): void {
  serve(bookAppointment, ({ request, params, body }) => {
    const isLost = trip(bookAppointment)
    const patient = getPatientId(request)
    const key = getIdempotencyKey(request)
    const id = bookings.get(key) ?? FIRST_APPOINTMENT_ID + bookings.size
    bookings.set(key, id)
    booked.set(id, { patient, wanted: body.appointment })
    if (isLost) throw new HttpError(504, {})
    const answer = createBookedAppointment(id, patient, body.appointment)
    return { appointment: params.id === patient ? answer : { ...answer, id: -1 } }
  })
  serve(readAppointmentByKey, ({ request, params }) => {
    trip(readAppointmentByKey)
    const patient = getPatientId(request)
    const id = bookings.get(params.key)
    const known = id === undefined ? undefined : booked.get(id)
    if (id === undefined || !known) throw createNotFoundError()
    return { appointment: createBookedAppointment(id, patient, known.wanted) }
  })
}

function serveOwnAppointments({ serve, records: { booked, cancelled }, trip }: FakeContext): void {
  const ownAppointments = (patient: number): AppointmentWithStatus[] =>
    [...booked].flatMap(([id, { patient: owner, wanted }]) =>
      owner === patient
        ? [createAppointmentWithStatus(id, wanted, cancelled.has(id) ? 'cancelled' : 'booked')]
        : [],
    )
  serve(readAppointment, ({ request, params }) => {
    trip(readAppointment)
    const appointment = ownAppointments(getPatientId(request)).find(({ id }) => id === params.id)
    if (!appointment) throw createNotFoundError()
    return { appointment }
  })
  serve(listUpcomingAppointments, ({ request }) => {
    trip(listUpcomingAppointments)
    const own = ownAppointments(getPatientId(request))
    return { appointments: own.filter(({ status }) => status === 'booked') }
  })
  serve(cancelAppointment, ({ request, params }) => {
    trip(cancelAppointment)
    const own = ownAppointments(getPatientId(request))
    if (!own.some(({ id }) => id === params.id)) throw createNotFoundError()
    if (cancelled.has(params.id)) throw createBookingError('already_cancelled', 'No.')
    cancelled.add(params.id)
    return undefined
  })
}

function serveHolds({ serve, trip }: FakeContext): void {
  serve(holdSlotAtTelehealth, ({ body: { hold } }) => {
    trip(holdSlotAtTelehealth)
    const start = Temporal.Instant.fromEpochMilliseconds(hold.start_time * 1000).toString()
    return { hold: { id: HOLD_ID, provider_id: hold.provider_id, start_time: start, expires_at: start } }
  })
  serve(releaseSlotAtTelehealth, () => {
    trip(releaseSlotAtTelehealth)
    return undefined
  })
}

function serveRequests({ serve, records: { requests }, trip }: FakeContext): void {
  const knownRequest = (id: number, status: 'open' | 'cancelled' = 'open') => ({
    appointment_request: { id, status, reminders: 0, created_at: '2026-11-20T15:00:00Z' },
  })
  serve(requestAppointment, ({ request }) => {
    const isLost = trip(requestAppointment)
    const key = getIdempotencyKey(request)
    const id = requests.get(key) ?? FIRST_REQUEST_ID + requests.size
    requests.set(key, id)
    if (isLost) throw new HttpError(504, {})
    return knownRequest(id)
  })
  serve(remindAppointmentRequest, ({ params }) => {
    trip(remindAppointmentRequest)
    return knownRequest(params.request)
  })
  serve(cancelAppointmentRequest, ({ params }) => {
    trip(cancelAppointmentRequest)
    return knownRequest(params.request, 'cancelled')
  })
}

/**
 * A test double of the telehealth service, served from the API contract's own endpoints so that its shapes
 * are correct.
 */
export function createFakeTelehealth() {
  const records = emptyRecords()
  const { trip, trouble, calm } = createFailureQueue()
  const app = Fastify()
  registerServiceErrorHandlers(app)
  const double: FakeContext = { serve: createRecordingServer(app, records), records, trip }
  serveTokens(double)
  serveProviders(double)
  serveBookings(double)
  serveOwnAppointments(double)
  serveHolds(double)
  serveRequests(double)
  return {
    fetch: createInProcessFetch(app),
    /** Calls received, newest last; paths are patterns. */
    calls: records.calls,
    /** Appointments by idempotency key. */
    bookings: records.bookings,
    /** Requests for a time by idempotency key. */
    requests: records.requests,
    /** Canceled appointments. */
    cancelled: records.cancelled,
    /** Sessions whose tokens were revoked. */
    ended: records.ended,
    /** Makes the next calls of an endpoint fail, in order. */
    trouble,
    calm,
  }
}
