import { expect, it } from 'vitest'
import { conforms } from './conform.ts'
import { day, filled, oneOf, orNull, text, whole } from './shapes.ts'
import type { Walk } from './walk.ts'
import { appointmentRecord, providerProfile, search } from './wire-shapes.ts'

const wish = { search: { state_abbrev: 'CO', provider_type_id: 38 } }

/** A draft of the owner for the next free hour. */
const keep = async ({ call, owner, freeStarts, appointment }: Walk): Promise<string> => {
  const [start = 0] = await freeStarts()
  const authorization = `Token ${owner.token}`
  return (await call('POST', '/api/appointments', { body: appointment(start), authorization })).body.id
}

conforms(
  'booking',
  [
    {
      name: 'POST /appointments [CALL-29]',
      method: 'POST',
      path: '/api/appointments',
      auth: 'member',
      ask: async ({ freeStarts, appointment }) => ({ body: appointment((await freeStarts())[0] ?? 0) }),
      status: [201],
      answer: appointmentRecord,
    },
    {
      name: 'POST /appointments/{id}/finalize [CALL-30]',
      method: 'POST',
      path: '/api/appointments/{id}/finalize',
      auth: 'member',
      ask: async (walk) => ({ params: { id: await keep(walk) } }),
      status: [200],
      answer: { message: filled },
      foreign: 404,
    },
    {
      name: 'PATCH /appointments/{id} [CALL-31]',
      method: 'PATCH',
      path: '/api/appointments/{id}',
      auth: 'member',
      ask: async (walk) => ({
        params: { id: await keep(walk) },
        body: { start_time: (await walk.freeStarts())[1] ?? 0 },
      }),
      status: [200],
      answer: appointmentRecord,
      foreign: 404,
    },
    {
      name: 'GET /appointments/latest [CALL-32]',
      method: 'GET',
      path: '/api/appointments/latest',
      auth: 'member',
      status: [200],
      answer: orNull(appointmentRecord),
    },
    {
      name: 'POST /appointment-slot-queries [CALL-33]',
      method: 'POST',
      path: '/api/appointment-slot-queries',
      also: ['GET'],
      auth: 'member',
      ask: ({ provider }) => ({
        body: {
          provider_id: provider,
          appointment_date: '2026-11-25',
          provider_type_id: 38,
          preferred_time: 'morning',
          appointment_method: 'video',
          chief_complaint_comments: 'In the morning, please',
        },
      }),
      status: [201],
      answer: {
        id: filled,
        mdlive_id: whole,
        provider_id: whole,
        preferred_time: oneOf('morning'),
        appointment_method: oneOf('video'),
        appointment_date: day,
        chief_complaint: text,
        chief_complaint_comments: orNull(text),
        contact_number: filled,
        appointment_request_state: filled,
      },
    },
    {
      name: 'POST /mdlive/search-providers?patient_id&page&per_page=30&mdlive_token [CALL-34]',
      method: 'POST',
      path: '/api/mdlive/search-providers',
      auth: 'either',
      ask: ({ temporary }) => ({
        query: `patient_id=${temporary.user.id}&page=1&per_page=30&mdlive_token=${temporary.jwt}`,
        body: wish,
      }),
      status: [200],
      answer: search,
    },
    {
      name: 'GET /mdlive/providers-profile?provider_id&mdlive_token [CALL-35]',
      method: 'GET',
      path: '/api/mdlive/providers-profile',
      auth: 'either',
      ask: ({ provider, temporary }) => ({ query: `provider_id=${provider}&mdlive_token=${temporary.jwt}` }),
      status: [200],
      answer: providerProfile,
    },
  ],
  (walk) => {
    it('is null before anything was kept [CALL-32]', async () => {
      const { call, newMember } = walk()
      const authorization = `Token ${(await newMember()).token}`
      const { status, body } = await call('GET', '/api/appointments/latest', { authorization })
      expect([status, body]).toEqual([200, null])
    })

    it('keeps a slot under the names of the wire [CALL-29] [CALL-31] [CALL-32]', async () => {
      const { call, provider, freeStarts, newMember } = walk()
      const authorization = `Token ${(await newMember()).token}`
      const starts = (await freeStarts()).map((start) =>
        Temporal.Instant.fromEpochMilliseconds(start * 1000).toString(),
      )
      const [selected_time_slot, later] = starts
      const slot = { appointment_method: 'video', mdlive_provider_id: provider, selected_time_slot }
      const { body: kept } = await call('POST', '/api/appointments', { body: slot, authorization })
      expect(kept).toMatchObject(slot)
      const url = `/api/appointments/${kept.id}`
      await call('PATCH', url, { body: { selected_time_slot: later }, authorization })
      const { body: latest } = await call('GET', '/api/appointments/latest', { authorization })
      expect(latest).toMatchObject({ id: kept.id, mdlive_provider_id: provider, selected_time_slot: later })
    })

    it('books once, and tells that a time was taken by its code [CALL-30] [ERROR-05]', async () => {
      const { call, owner, newMember, freeStarts, appointment } = walk()
      const rival = await newMember()
      const [start = 0] = await freeStarts()
      const kept = async (token: string): Promise<string> => {
        const sent = { body: appointment(start), authorization: `Token ${token}` }
        return (await call('POST', '/api/appointments', sent)).body.id
      }
      const [first, second] = [await kept(rival.token), await kept(owner.token)]
      const finish = (id: string, token: string) =>
        call('POST', `/api/appointments/${id}/finalize`, { authorization: `Token ${token}` })
      expect((await finish(first, rival.token)).status).toBe(200)
      expect((await finish(first, rival.token)).status).toBe(200)
      const { body: upcoming } = await call(
        'GET',
        `/telehealth/v2/patients/${rival.patient}/appointments/upcoming`,
        { authorization: `Bearer ${rival.jwt}` },
      )
      expect(upcoming.appointments).toHaveLength(1)
      const taken = await finish(second, owner.token)
      expect([taken.status, taken.body.error_codes]).toEqual([409, ['provider_unavailable']])
    })

    it('names what is missing from a search, the token first [CALL-34] [CALL-35]', async () => {
      const { call, visitor, temporary, provider } = walk()
      const authorization = `Token ${visitor.token}`
      const fields: string[] = []
      for (const [method, path, query] of [
        ['POST', '/api/mdlive/search-providers', ''],
        ['POST', '/api/mdlive/search-providers', `mdlive_token=${temporary.jwt}`],
        ['GET', '/api/mdlive/providers-profile', `provider_id=${provider}`],
        ['GET', '/api/mdlive/providers-profile', `mdlive_token=${temporary.jwt}`],
      ] as const) {
        const body = method === 'POST' ? { body: wish } : {}
        const answer = await call(method, path, { query, authorization, ...body })
        fields.push(`${answer.status} ${answer.body.errors[0].field}`)
      }
      expect(fields).toEqual(['400 mdlive_token', '400 patient_id', '400 mdlive_token', '400 provider_id'])
    })

    it('asks for a day from the day after tomorrow on [CALL-33] [CONST-11]', async () => {
      const { call, owner, provider } = walk()
      const ask = (appointment_date: string) =>
        call('POST', '/api/appointment-slot-queries', {
          body: {
            provider_id: provider,
            appointment_date,
            provider_type_id: 38,
            preferred_time: 'evening',
            appointment_method: 'video',
          },
          authorization: `Token ${owner.token}`,
        })
      expect((await ask('2026-11-19')).status).toBe(201)
      for (const wrong of ['2026-11-18', '2026-02-30', '9999-12-31', 'soon']) {
        const { status, body } = await ask(wrong)
        expect([wrong, status, body.errors[0].field]).toEqual([wrong, 400, 'appointment_date'])
      }
    })
  },
)
