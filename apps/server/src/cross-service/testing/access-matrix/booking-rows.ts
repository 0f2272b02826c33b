import type { AccessRequest, AccessRow } from './access-row.ts'
import type { AccessFixture } from '../access-fixture.ts'

const ID = '0a6f1c52-6f0e-4f0a-9a55-6d6c7a5d0001'
const createPatientParams = ({ patient }: AccessFixture): AccessRequest => ({ params: { id: patient } })
const createUnknownId = (): AccessRequest => ({ params: { id: ID } })
const unauthorizedForAll = '401 401 401 401 401 401 401 401 401 401 401'

/** The temporary user's token is in the query; a hold of an hour that is not offered. */
const createVisitorQuery = async (w: AccessFixture): Promise<string> => {
  const { jwt, user } = await w.temporary()
  return `patient_id=${user.id}&mdlive_token=${jwt}`
}
const createUnofferedSlot = ({ provider }: AccessFixture) => ({
  // Three minutes past the hour.
  hold: { provider_id: provider, start_time: 1_795_010_580, state_abbrev: 'CO', appointment_method: 'video' },
})

/** Rows of slot holds, requested appointments, reschedules, calendar files and video rooms, on both services. */
export const bookingRows: Readonly<Record<string, AccessRow>> = {
  'api POST /mdlive/holds': [
    '403 409 409 403 403 409 409 409 403 403 403',
    async (w) => ({ query: await createVisitorQuery(w), body: createUnofferedSlot(w) }),
  ],
  'api DELETE /mdlive/holds/:hold': [
    '403 204 204 403 403 204 204 204 403 403 403',
    async (w) => ({ params: { hold: ID }, query: await createVisitorQuery(w) }),
  ],
  'api POST /appointment-slot-queries': ['401 401 401 401 403 400 400 400 401 401 401', () => ({ body: {} })],
  'api GET /appointment-slot-queries': ['401 401 401 401 403 200 200 200 401 401 401'],
  'api POST /appointment-slot-queries/:id/remind': [
    '401 401 401 401 403 404 404 404 401 401 401',
    createUnknownId,
  ],
  'api POST /appointment-slot-queries/:id/cancel': [
    '401 401 401 401 403 404 404 404 401 401 401',
    createUnknownId,
  ],
  'api POST /appointments/reschedules': ['401 401 401 401 403 400 400 400 401 401 401', () => ({ body: {} })],
  'api GET /appointments/reschedules': ['401 401 401 401 403 200 200 200 401 401 401'],
  'api GET /appointments/reschedules/:id': ['401 401 401 401 403 404 404 404 401 401 401', createUnknownId],
  'api GET /appointments/visits/:id/calendar': [
    '401 401 401 401 403 200 404 404 401 401 401',
    ({ visit }) => ({ params: { id: visit } }),
  ],

  'telehealth POST /v2/patients/:id/holds': [
    '401 401 401 404 401 409 404 404 401 401 401',
    (w) => ({ ...createPatientParams(w), body: createUnofferedSlot(w) }),
  ],
  'telehealth DELETE /v2/patients/:id/holds/:hold': [
    '401 401 401 404 401 204 404 404 401 401 401',
    ({ patient }) => ({ params: { id: patient, hold: ID } }),
  ],
  'telehealth POST /v2/patients/:id/appointment_requests': [
    '401 401 401 403 401 400 404 404 401 401 401',
    (w) => ({ ...createPatientParams(w), body: {} }),
  ],
  'telehealth POST /v2/patients/:id/appointment_requests/:request/remind': [
    '401 401 401 403 401 404 404 404 401 401 401',
    ({ patient }) => ({ params: { id: patient, request: 1 } }),
  ],
  'telehealth POST /v2/patients/:id/appointment_requests/:request/cancel': [
    '401 401 401 403 401 404 404 404 401 401 401',
    ({ patient }) => ({ params: { id: patient, request: 1 } }),
  ],
  'telehealth GET /v2/patients/:id/appointments/past': [
    '401 401 401 403 401 200 404 404 401 401 401',
    createPatientParams,
  ],
  'telehealth GET /v2/patients/:patient/appointments/:id': [
    '401 401 401 403 401 200 404 404 401 401 401',
    ({ patient, visit }) => ({ params: { patient, id: visit } }),
  ],
  'telehealth GET /v2/patients/:patient/appointments/by_key/:key': [
    '401 401 401 403 401 404 404 404 401 401 401',
    ({ patient }) => ({ params: { patient, key: 'unused' } }),
  ],
  // Too early for the owner; unknown to everyone else.
  'telehealth GET /v1/appointments/:id/connection_params': [
    '401 401 401 403 401 422 404 404 401 401 401',
    ({ visit }) => ({ params: { id: visit } }),
  ],
  // A video room accepts only its own passes.
  'telehealth GET /v1/rooms/:id': [unauthorizedForAll, ({ visit }) => ({ params: { id: visit } })],
  'telehealth GET /v1/rooms/:id/ice_servers': [
    unauthorizedForAll,
    ({ visit }) => ({ params: { id: visit } }),
  ],
  'telehealth GET /v1/rooms/:id/signals': [unauthorizedForAll, ({ visit }) => ({ params: { id: visit } })],
  'telehealth POST /v1/rooms/:id/signals': [
    unauthorizedForAll,
    ({ visit }) => ({ params: { id: visit }, body: { signal: { kind: 'hello' } } }),
  ],
}
