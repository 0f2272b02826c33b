import { ApiError, type CallOptions, NetworkError } from '@evenkeel/api-contract/client/api-call'
import { createApiCall } from '@evenkeel/api-contract/client/create-api-call'
import type { EndpointResult, Endpoint, CallInput } from '@evenkeel/api-contract/endpoint'
import { getSchemas } from '@evenkeel/api-contract/get-schemas'
import { limits } from '@evenkeel/api-contract/limits'
import {
  cancelAppointmentRequest,
  remindAppointmentRequest,
  requestAppointment,
} from '@evenkeel/api-contract/telehealth/appointment-requests'
import {
  bookAppointment,
  cancelAppointment,
  listPastAppointments,
  listUpcomingAppointments,
  movedFromHeader,
  readAppointment,
  readAppointmentByKey,
} from '@evenkeel/api-contract/telehealth/appointments'
import {
  holdHeader,
  holdSlotAtTelehealth,
  releaseSlotAtTelehealth,
} from '@evenkeel/api-contract/telehealth/slot-holds'
import {
  endPatientTokens,
  extendPatientToken,
  issuePatientToken,
  issueVisitorToken,
} from '@evenkeel/api-contract/telehealth/patients'
import { readProviderProfile, searchProvidersAtTelehealth } from '@evenkeel/api-contract/telehealth/providers'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import { type Telehealth, type TelehealthAccess, createTelehealthUnavailableError } from './telehealth.ts'
import { getRequestId } from '#http/request-context.ts'
import { createOperatorCalls, toSessionTermsPayload } from './telehealth-operator.ts'
import { type TelehealthCall, createPatientRecordsClient } from './telehealth-patient-records.ts'
import { createNetworkCalls } from './telehealth-network.ts'
import {
  CallNotSentError,
  createResiliencePolicy,
  isDuplicateRequest,
  isServiceFailure,
  type RetryMode,
  type Timing,
} from './resilience-policy.ts'

/** Share of a booking's time reserved for reading its outcome back: 2 s of 8. */
const READ_BACK_SHARE = 1 / 4

const systemTiming: Timing = {
  monotonic: () => performance.now(),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  random: Math.random,
}

/**
 * Bearer header of a token sent by a member. Characters that no header can carry are replaced: the token is
 * then refused like any wrong one, while a failing request would count as an outage.
 */
const createBearerHeader = (jwt: string) => ({
  authorization: `Bearer ${jwt.replaceAll(/[^\u0021-\u007e]/g, '?')}`,
})
/** Maps "not found" to null. */
const nullIfMissing = (error: unknown): null => {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}
const hasErrorCode = (error: unknown, code: string): boolean =>
  error instanceof ApiError && error.payload.error_codes?.includes(code) === true

/** Sends telehealth calls under the resilience policy, with the id of the current request. */
function createSender({
  base,
  fetch,
  watch = (call) => call,
  timing = systemTiming,
  total: timeout = limits.telehealthTotal,
}: TelehealthAccess) {
  const bare = watch(createApiCall({ base, fetch, timeout: timeout + seconds(1), getSchemas }))
  const { execute, isCircuitOpen } = createResiliencePolicy(timing)
  const send = <E extends Endpoint>(
    repeat: RetryMode,
    endpoint: E,
    sent: CallInput<E> & CallOptions,
    total = timeout,
  ): Promise<EndpointResult<E>> => {
    const id = getRequestId()
    const marked = id === null ? sent : { ...sent, headers: { ...sent.headers, 'x-request-id': id } }
    return execute(repeat, (signal) => bare(endpoint, { ...marked, signal } as typeof sent), total)
  }
  /** Like `send`, but maps an unusable response to TelehealthUnavailable. */
  const call = async <E extends Endpoint>(
    repeat: RetryMode,
    endpoint: E,
    sent: CallInput<E> & CallOptions,
  ): Promise<EndpointResult<E>> => {
    try {
      return await send(repeat, endpoint, sent)
    } catch (error) {
      if (error instanceof CallNotSentError || isServiceFailure(error) || isDuplicateRequest(error))
        throw createTelehealthUnavailableError()
      throw error
    }
  }
  return { send, call, timeout, isCircuitOpen }
}

type Sender = ReturnType<typeof createSender>

/** A wrong API key or password: an outage for members, and an operator must be alerted. */
const isCredentialError = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403)

/** Patient and visitor tokens; only this server may request them. */
function createTokenCalls(
  { call }: Sender,
  { apiKey, password, unitOf = (username) => username, onKeyRefused = () => {} }: TelehealthAccess,
): Pick<Telehealth, 'patientToken' | 'endTokens' | 'visitorToken' | 'extendToken'> {
  const api = { api_key: apiKey, password }
  const withKey = async <T>(asked: Promise<T>): Promise<T> => {
    try {
      return await asked
    } catch (error) {
      if (!isCredentialError(error)) throw error
      onKeyRefused()
      throw createTelehealthUnavailableError()
    }
  }
  return {
    patientToken: (auth, organisation, covered, session) =>
      withKey(
        call('once', issuePatientToken, {
          body: {
            auth,
            org: {
              ou: unitOf(organisation),
              covered_sessions: covered.sessions,
              ...toSessionTermsPayload(covered.terms),
            },
            ...(session === undefined ? {} : { session }),
            api,
          },
        }),
      ),
    endTokens: async (sessions) => {
      await withKey(call('safe', endPatientTokens, { body: { sessions: [...sessions], api } }))
    },
    visitorToken: (organisation, visitor) =>
      withKey(
        call('once', issueVisitorToken, {
          body: { org: { ou: unitOf(organisation) }, ...(visitor ? { visitor } : {}), api },
        }),
      ),
    // A refusal here is usually about the old token.
    extendToken: (jwt, organisation) =>
      call('once', extendPatientToken, {
        body: { org: { ou: unitOf(organisation) }, api },
        headers: createBearerHeader(jwt),
      }),
  }
}

/** Counselors and their open slots. */
const createProviderCalls = ({ call }: Sender): Pick<Telehealth, 'search' | 'provider'> => ({
  search: (jwt, patientId, sent) =>
    call('safe', searchProvidersAtTelehealth, {
      ...sent,
      params: { id: patientId },
      headers: createBearerHeader(jwt),
    }),
  provider: (jwt, providerId, query, hold) =>
    call('safe', readProviderProfile, {
      params: { id: providerId },
      query,
      headers: { ...createBearerHeader(jwt), ...(hold ? { [holdHeader]: hold } : {}) },
    }),
})

/** Sends a booking once; if its outcome is unknown, reads it back by the key. */
const bookOnce =
  ({ send, timeout }: Sender): Telehealth['book'] =>
  async ({ jwt, patientId }, appointment, { key, hold, movedFrom }) => {
    const readBack = timeout * READ_BACK_SHARE
    const headers = {
      ...createBearerHeader(jwt),
      'idempotency-key': key,
      ...(hold ? { [holdHeader]: hold } : {}),
      ...(movedFrom === undefined ? {} : { [movedFromHeader]: String(movedFrom) }),
    }
    try {
      const sent = { params: { id: patientId }, body: { appointment }, headers }
      return (await send('once', bookAppointment, sent, timeout - readBack)).appointment
    } catch (error) {
      if (error instanceof CallNotSentError) throw createTelehealthUnavailableError()
      if (!(error instanceof NetworkError) && !isServiceFailure(error) && !isDuplicateRequest(error))
        throw error
    }
    try {
      const read = { params: { patient: patientId, key }, headers: createBearerHeader(jwt) }
      return (await send('safe', readAppointmentByKey, read, readBack)).appointment
    } catch {
      // Nothing was booked, or the outcome is unknown: the key prevents a retry from booking twice.
      throw createTelehealthUnavailableError()
    }
  }

/** Slot holds, bookings and cancellations. */
const createBookingCalls = (
  sender: Sender,
): Pick<Telehealth, 'hold' | 'release' | 'book' | 'bookedWith' | 'cancel'> => {
  const { call } = sender
  return {
    // A repetition returns the existing hold, so it is harmless; but it is not a read.
    hold: async ({ jwt, patientId }, slot, shown) => {
      const headers = { ...createBearerHeader(jwt), ...(shown ? { [holdHeader]: shown } : {}) }
      const sent = { params: { id: patientId }, body: { hold: slot }, headers }
      return (await call('once', holdSlotAtTelehealth, sent)).hold
    },
    release: async ({ jwt, patientId }, hold) =>
      call('safe', releaseSlotAtTelehealth, {
        params: { id: patientId, hold },
        headers: createBearerHeader(jwt),
      }),
    book: bookOnce(sender),
    bookedWith: async ({ jwt, patientId }, key) => {
      const sent = { params: { patient: patientId, key }, headers: createBearerHeader(jwt) }
      return (await call('safe', readAppointmentByKey, sent).catch(nullIfMissing))?.appointment ?? null
    },
    cancel: async ({ jwt, patientId }, id) => {
      const sent = { params: { patient: patientId, id }, headers: createBearerHeader(jwt) }
      await call('once', cancelAppointment, sent).catch((error: unknown) => {
        if (!hasErrorCode(error, 'already_cancelled')) throw error
      })
    },
  }
}

/** A patient's appointments. */
const createAppointmentCalls = ({ call }: Sender): Pick<Telehealth, 'upcoming' | 'past' | 'appointment'> => ({
  upcoming: async ({ jwt, patientId }) => {
    const sent = { params: { id: patientId }, headers: createBearerHeader(jwt) }
    return (await call('safe', listUpcomingAppointments, sent)).appointments
  },
  past: async ({ jwt, patientId }, page, perPage) => {
    const sent = {
      params: { id: patientId },
      query: { page, per_page: perPage },
      headers: createBearerHeader(jwt),
    }
    return (await call('safe', listPastAppointments, sent)).appointments
  },
  appointment: async ({ jwt, patientId }, id) => {
    const sent = { params: { patient: patientId, id }, headers: createBearerHeader(jwt) }
    return (await call('safe', readAppointment, sent).catch(nullIfMissing))?.appointment ?? null
  },
})

/** Requests for a time that is not available. */
const createRequestCalls = ({ call }: Sender): Pick<Telehealth, 'request' | 'remindOf' | 'withdraw'> => ({
  request: async ({ jwt, patientId }, wanted, key) => {
    const headers = { ...createBearerHeader(jwt), 'idempotency-key': key }
    const sent = { params: { id: patientId }, body: { appointment_request: wanted }, headers }
    return (await call('once', requestAppointment, sent)).appointment_request.id
  },
  remindOf: async ({ jwt, patientId }, request) => {
    await call('once', remindAppointmentRequest, {
      params: { id: patientId, request },
      headers: createBearerHeader(jwt),
    })
  },
  withdraw: async ({ jwt, patientId }, request) => {
    await call('safe', cancelAppointmentRequest, {
      params: { id: patientId, request },
      headers: createBearerHeader(jwt),
    })
  },
})

/** Creates the telehealth client. */
export function createTelehealthClient(access: TelehealthAccess): Telehealth {
  const sender = createSender(access)
  const callOut: TelehealthCall = (endpoint, sent, repeatable) =>
    sender.call(repeatable ? 'safe' : 'once', endpoint, sent)
  const credentials = { api_key: access.apiKey, password: access.password }
  return {
    isCircuitOpen: sender.isCircuitOpen,
    operator: access.hasOperatorCalls ? createOperatorCalls(sender.call, credentials) : null,
    network: access.hasOperatorCalls ? createNetworkCalls(sender.call, credentials) : null,
    records: (patient) => createPatientRecordsClient(callOut, patient),
    ...createTokenCalls(sender, access),
    ...createProviderCalls(sender),
    ...createBookingCalls(sender),
    ...createAppointmentCalls(sender),
    ...createRequestCalls(sender),
  }
}
