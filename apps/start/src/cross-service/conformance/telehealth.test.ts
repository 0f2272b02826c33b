import { minutes } from '@evenkeel/contract/units'
import { expect, it } from 'vitest'
import { conforms } from './conform.ts'
import { filled, some, whole, withOffset } from './shapes.ts'
import type { Walk } from './walk.ts'
import { document, providerProfile, search, upcoming } from './wire-shapes.ts'

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n',
)
const doc = {
  document_name: 'letter.pdf',
  data: pdf.toString('base64'),
  mime_type: 'application/pdf',
  record_type: 'Patient Record',
}
const ofOwner = ({ owner }: Walk) => ({ params: { id: owner.patient } })

/** A document of the owner; its id. */
const upload = async ({ call, owner }: Walk): Promise<number> => {
  const sent = { body: { doc }, authorization: `Bearer ${owner.jwt}` }
  return (await call('POST', `/telehealth/v2/patients/${owner.patient}/documents`, sent)).body.doc.id
}
/** The conversation of the owner with the counselor. */
const converse = async ({ call, owner, provider, book }: Walk): Promise<number> => {
  await book(owner)
  const sent = { body: { to_id: provider, message: 'Good morning' }, authorization: `Token ${owner.token}` }
  return (await call('POST', '/api/messages', sent)).body.conversation_id
}
/** Visits are booked once and cancelled again, so that no session is used up. */
const bookAndForget = async (walk: Walk): Promise<number> => {
  const { call, owner, book } = walk
  const path = `/telehealth/v2/patients/${owner.patient}/appointments/upcoming`
  const { body } = await call('GET', path, { authorization: `Bearer ${owner.jwt}` })
  const known: number | undefined = body.appointments[0]?.id
  return known ?? (await book(owner)).id
}

conforms(
  'telehealth service',
  [
    {
      name: 'POST /v2/patients/{id}/appointments [CALL-44]',
      method: 'POST',
      path: '/telehealth/v2/patients/{id}/appointments',
      auth: 'patient',
      ask: async (walk) => ({
        ...ofOwner(walk),
        body: { appointment: walk.appointment((await walk.freeStarts())[0] ?? 0) },
      }),
      status: [201],
      answer: {
        appointment: {
          id: whole,
          user_id: whole,
          appointment_status_id: whole,
          appointment_method_id: whole,
          customer_call_in_number: filled,
          chief_complaint: filled,
          start_time: withOffset,
          created_at: filled,
        },
      },
      foreign: 404,
    },
    {
      name: 'GET /v2/patients/{id}/appointments/upcoming [CALL-45]',
      method: 'GET',
      path: '/telehealth/v2/patients/{id}/appointments/upcoming',
      auth: 'patient',
      ask: async (walk) => {
        await bookAndForget(walk)
        return ofOwner(walk)
      },
      status: [200],
      answer: { appointments: some(upcoming) },
      foreign: 404,
    },
    {
      name: 'GET /v2/patients/{id} [CALL-46]',
      method: 'GET',
      path: '/telehealth/v2/patients/{id}',
      auth: 'patient',
      ask: ofOwner,
      status: [200],
      answer: {
        patient_profile: {
          id: whole,
          fullname: filled,
          first_name: filled,
          last_name: filled,
          email: filled,
          gender: filled,
          birthdate: filled,
          phone: filled,
          us_time_zone_id: whole,
          unread_message_count: whole,
          completed_appointments: whole,
        },
      },
      foreign: 404,
    },
    {
      name: 'PUT /v1/patients/{patient}/appointments/{id}/cancel [CALL-47]',
      method: 'PUT',
      path: '/telehealth/v1/patients/{patient}/appointments/{id}/cancel',
      auth: 'patient',
      ask: async (walk) => ({ params: { patient: walk.owner.patient, id: await bookAndForget(walk) } }),
      status: [200, 204],
      answer: () => true,
      foreign: 404,
    },
    {
      name: 'GET /v1/patients/{id}/documents [CALL-48]',
      method: 'GET',
      path: '/telehealth/v1/patients/{id}/documents',
      auth: 'patient',
      ask: async (walk) => {
        await upload(walk)
        return ofOwner(walk)
      },
      status: [200],
      answer: { documents: some({ ...(document(whole) as object), upload_date: filled, upload_by: filled }) },
      foreign: 404,
    },
    {
      name: 'GET /v1/patients/{id}/documents/{documentId} [CALL-49]',
      method: 'GET',
      path: '/telehealth/v1/patients/{id}/documents/{documentId}',
      also: ['DELETE'],
      auth: 'patient',
      ask: async (walk) => ({ params: { ...ofOwner(walk).params, documentId: await upload(walk) } }),
      status: [200],
      answer: { ...(document(whole) as object), data: (value) => value === doc.data },
      foreign: 404,
    },
    {
      name: 'POST /v2/patients/{id}/documents [CALL-50]',
      method: 'POST',
      path: '/telehealth/v2/patients/{id}/documents',
      auth: 'patient',
      ask: (walk) => ({ ...ofOwner(walk), body: { doc } }),
      status: [201],
      answer: { doc: { ...(document(whole) as object), upload_date: filled, upload_by: filled } },
      foreign: 404,
    },
    {
      name: 'POST /v2/patients/{id}/providers/search?page&per_page=30 [CALL-51]',
      method: 'POST',
      path: '/telehealth/v2/patients/{id}/providers/search',
      auth: 'patient',
      ask: (walk) => ({
        ...ofOwner(walk),
        query: 'page=1&per_page=30',
        body: { search: { state_abbrev: 'CO', provider_type_id: 38 } },
      }),
      status: [200],
      answer: search,
      foreign: 404,
    },
    {
      name: 'GET /v2/providers/{id}/profile?specific_date&show_next_availability [CALL-52]',
      method: 'GET',
      path: '/telehealth/v2/providers/{id}/profile',
      auth: 'any patient',
      ask: ({ provider }) => ({
        params: { id: provider },
        query: 'specific_date=2026-11-20&show_next_availability=true',
      }),
      status: [200],
      answer: providerProfile,
    },
    {
      name: 'PUT /v2/patients/{patient}/conversations/{id}/mark_as_read [CALL-54]',
      method: 'PUT',
      path: '/telehealth/v2/patients/{patient}/conversations/{id}/mark_as_read',
      auth: 'patient',
      ask: async (walk) => ({ params: { patient: walk.owner.patient, id: await converse(walk) } }),
      status: [200, 204],
      answer: () => true,
      foreign: 404,
    },
  ],
  (walk) => {
    const get = (path: string) =>
      walk().call('GET', `/telehealth${path}`, { authorization: `Bearer ${walk().owner.jwt}` })

    it('takes calls without a body that name JSON all the same, as many clients do [CALL-47]', async () => {
      const { call, newMember, book } = walk()
      const member = await newMember()
      const { id } = await book(member)
      const authorization = `Bearer ${member.jwt}`
      const path = `/telehealth/v1/patients/${member.patient}/appointments/${id}/cancel`
      const headers = { 'content-type': 'application/json' }
      expect([200, 204]).toContain((await call('PUT', path, { authorization, headers })).status)
      const list = `/telehealth/v2/patients/${member.patient}/appointments/upcoming`
      expect((await call('GET', list, { authorization })).body.appointments).toEqual([])
      const again = await call('PUT', path, { authorization })
      expect([again.status, again.body.error_codes]).toEqual([422, ['already_cancelled']])
    })

    it('searches in a state, and not without one [CALL-51]', async () => {
      const { call, owner } = walk()
      const path = `/telehealth/v2/patients/${owner.patient}/providers/search`
      const body = { search: { provider_type_id: 38 } }
      const answer = await call('POST', path, { body, authorization: `Bearer ${owner.jwt}` })
      expect([answer.status, answer.body.errors]).toEqual([
        400,
        [{ field: 'search.state_abbrev', message: 'This field is required' }],
      ])
    })

    it('refuses the initials of another person [CALL-44] [VALID-16]', async () => {
      const { call, owner, freeStarts, appointment } = walk()
      const [start = 0] = await freeStarts()
      const answer = await call('POST', `/telehealth/v2/patients/${owner.patient}/appointments`, {
        body: { appointment: { ...appointment(start), consent_user_initials: 'XX' } },
        authorization: `Bearer ${owner.jwt}`,
      })
      expect([answer.status, answer.body.errors[0].field]).toEqual([400, 'appointment.consent_user_initials'])
    })

    it('shows the asked day, or the next one with free time where it is wanted [CALL-52]', async () => {
      const { provider } = walk()
      const profile = async (query: string) =>
        (await get(`/v2/providers/${provider}/profile?${query}`)).body.availability_details.appointment_date
      expect(await profile('specific_date=2026-11-22')).toBe('2026-11-22')
      expect((await get('/v2/providers/999999999/profile')).status).toBe(404)
    })

    // Last of all: the clock moves on to the visit, and every token there was ends.
    it('GET /v1/appointments/{id}/connection_params [CALL-53]', async () => {
      const { call, clock, newMember, signIn, book } = walk()
      const { email, jwt: old, patient } = await newMember()
      const { id, start } = await book({ email, jwt: old, patient, token: '' })
      const path = `/telehealth/v1/appointments/${id}/connection_params`
      const early = await call('GET', path, { authorization: `Bearer ${old}` })
      expect([early.status, early.body.error_codes]).toEqual([422, ['too_early']])
      clock.set(Temporal.Instant.fromEpochMilliseconds(start * 1000 - minutes(10)))
      expect((await call('GET', path, { authorization: `Bearer ${old}` })).status).toBe(401)
      const { jwt } = await signIn(email)
      const other = await newMember()
      const answer = await call('GET', path, { authorization: `Bearer ${jwt}` })
      expect([answer.status, answer.body.patient_id, new URL(answer.body.url).protocol]).toEqual([
        200,
        patient,
        'http:',
      ])
      expect([answer.body.provider_id, answer.body.start_time].map((part) => typeof part)).toEqual([
        'number',
        'string',
      ])
      for (const [who, authorization, status] of [
        ['nobody', null, 401],
        ['another patient', `Bearer ${other.jwt}`, 404],
        ['the own service', `Token ${other.token}`, 401],
      ] as const)
        expect([who, (await call('GET', path, { authorization })).status]).toEqual([who, status])
      const wrong = await call('POST', path, { authorization: `Bearer ${jwt}` })
      expect([wrong.status, wrong.headers.allow]).toEqual([405, 'GET, HEAD'])
    })
  },
)
