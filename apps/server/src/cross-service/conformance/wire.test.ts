import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { createStoppedClock } from '@evenkeel/server-kit/clock'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFullRequests } from '../fuzzing/testing/full-requests.ts'
import { accessTable } from '../testing/access-matrix/access-table.ts'
import { requestAs, findAcceptedPrincipal } from '../testing/access-matrix/request-as.ts'
import type { AccessRequest } from '../testing/access-matrix/access-row.ts'
import {
  documentedServices,
  type OpenApi,
  fetchOpenApi,
  findOperation,
  findSchemaError,
} from '../testing/openapi.ts'
import { PASSWORD, createRegistration } from '../testing/test-people.ts'
import { openServices, type Services } from '../testing/services.ts'
import { openAccessFixture, type AccessFixture } from '../testing/access-fixture.ts'
import { findWireErrors } from './wire-values.ts'

const profile =
  'id email first_name last_name phone address1 address2 city zip state gender employment_status relationship_status job_title relationship mdlive_id md_live.jwt md_live.user.id md_live.user.type md_live.user.time_to_live_minutes is_verified agrees_to_mdlive_informed_consent agrees_to_mdlive_privacy_agreement mdlive_consent_user_initials chief_complaint1 chief_complaint2 appointment_state organisation timezone'
const question = 'id kind text is_required is_start choices.id? choices.text? choices.next_question? results'
const answers = 'id response.question response.answer last_question_answered'
const kept =
  'id appointment_method mdlive_provider_id selected_time_slot inquiry_id show_homepage_message created_at modified_at'
const search =
  'providers.id providers.fullname providers.gender providers.photo_url providers.specialty providers.is_visit_now_available providers.next_appt_available_date providers.availability_type refine_search_options.default_provider_types.id refine_search_options.default_provider_types.name refine_search_options.availability_type'
const provider =
  'provider_details.id provider_details.fullname provider_details.gender provider_details.languages.id provider_details.languages.name availability_details.appointment_date availability_details.available_hours.timeslot availability_details.available_hours.phys_availability_id availability_details.available_hours.availability_type availability_details.is_visit_now_available availability_details.can_request_appointment availability_details.patient_appointment_types'
const message =
  'id subject message message_type unread_status replied_to_message_id date_time from to from_id to_id reply_allowed documents'
const document = 'id document_name mime_type record_type extension'
const at = (list: string, names: string): string =>
  names
    .split(' ')
    .map((name) => `${list}.${name}`)
    .join(' ')

/**
 * Calls of section 7 of the specification: clause, status, address, and names in the response; `?` if a list may be
 * empty. The password change is last, because it ends sessions.
 */
const calls = `
[CALL-01] 200 api GET /organisations/v2/configuration: id username is_root_org program_name phone dfd_client dfd_redirect_url child_organisations.id? child_organisations.number_of_sessions? child_organisations.is_no_of_sessions_hidden? number_of_sessions is_no_of_sessions_hidden mdlive_provider_type custom_color1 custom_color3 glyph glyph_width glyph_height homepage_navs.id homepage_navs.label homepage_navs.url
[CALL-02] 200 api GET /organisations: count next previous results.id results.username results.program_name results.location
[CALL-03] 200 api GET /homepage-navs/:id/categories: id? name? subcategories.id? subcategories.name? subcategories.url?
[CALL-04] 200 api GET /phrases/home: id headline sub_headline
[CALL-05] 200 api POST /auth/login: auth_token ${profile}
[CALL-06] 201 api POST /auth/register: auth_token ${profile}
[CALL-07] 200 api POST /auth/confirm-sign-up: message
[CALL-08] 200 api POST /auth/resend-verification-email: message
[CALL-09] 200 api POST /auth/password-reset: message
[CALL-10] 200 api POST /auth/password-reset-confirm: message
[CALL-12] 200 api POST /auth/extend-token: auth_token
[CALL-13] 200 api POST /mdlive/extend-token: jwt_token
[CALL-14] 200 api POST /answers/extend-token: answer_token
[CALL-15] 200 api GET /me: ${profile}
[CALL-16] 200 api PATCH /me/update-responses: message
[CALL-17] 200 api POST /me/update-appointment-state: message
[CALL-18] 200 api GET /mdlive/fake-user-token: jwt user.id user.type user.time_to_live_minutes
[CALL-19] 200 api GET /questions: count next previous ${at('results', question)}
[CALL-20] 200 api GET /questions/starting-question: ${question}
[CALL-21] 200 api GET /questions/appointment-starting-question: ${question}
[CALL-22] 200 api GET /questions/:id: ${question}
[CALL-23] 200 api GET /questions/:id/previous-question: ${question}
[CALL-24] 200 api GET /questions/:id/next-question: ${question}
[CALL-25] 201 api POST /answers: answer_token ${answers}
[CALL-26] 200 api POST /answers/:id/add-answer: ${answers}
[CALL-27] 200 api PATCH /answers/:id/add-or-update-answer: ${answers}
[CALL-28] 200 api PATCH /answers/:id: ${answers}
[CALL-29] 201 api POST /appointments: ${kept}
[CALL-30] 200 api POST /appointments/:id/finalize: message
[CALL-31] 200 api PATCH /appointments/:id: ${kept}
[CALL-32] 200 api GET /appointments/latest: ${kept}
[CALL-33] 201 api POST /appointment-slot-queries: id mdlive_id provider_id preferred_time appointment_method appointment_date chief_complaint chief_complaint_comments contact_number appointment_request_state
[CALL-34] 200 api POST /mdlive/search-providers: ${search}
[CALL-35] 200 api GET /mdlive/providers-profile: ${provider}
[CALL-36] 200 api GET /messages: next previous ${at('results', message)}
[CALL-37] 200 api GET /messages/:id: ${message}
[CALL-38] 201 api POST /messages: ${message} ${at('documents', document)}
[CALL-39] 200 api GET /messages/:id/conversations: unread_messages ${at('messages', message)}
[CALL-40] 200 api GET /contacts: ${at('results', 'id fullname prefix gender')}
[CALL-41] 200 api GET /contacts/:id: id fullname prefix gender
[CALL-42] 201 api POST /documents: ${document}
[CALL-44] 201 telehealth POST /v2/patients/:id/appointments: ${at('appointment', 'id user_id appointment_status_id appointment_method_id customer_call_in_number chief_complaint start_time created_at')}
[CALL-45] 200 telehealth GET /v2/patients/:id/appointments/upcoming: ${at('appointments', 'id provider_id provider.id provider.fullname appointment_method start_time appointment_status_id chief_complaint customer_call_in_number can_cancel')}
[CALL-46] 200 telehealth GET /v2/patients/:id: ${at('patient_profile', 'id fullname first_name last_name email gender birthdate phone us_time_zone_id unread_message_count completed_appointments')}
[CALL-48] 200 telehealth GET /v1/patients/:id/documents: ${at('documents', `${document} upload_date upload_by`)}
[CALL-49] 200 telehealth GET /v1/patients/:id/documents/:document_id: ${document} data
[CALL-50] 201 telehealth POST /v2/patients/:id/documents: ${at('doc', `${document} upload_date upload_by`)}
[CALL-51] 200 telehealth POST /v2/patients/:id/providers/search: ${search}
[CALL-52] 200 telehealth GET /v2/providers/:id/profile: ${provider}
[CALL-54] 204 telehealth PUT /v2/patients/:patient/conversations/:id/mark_as_read:
[CALL-55] 200 content GET /categories: name description image topics.name topics.description topics.noAccess topics.exclusiveAccess
[CALL-56] 200 content GET /topics: name description noAccess exclusiveAccess
[CALL-57] 200 content GET /articles: name sub excerpt type externalUrl order_articles noAccess exclusiveAccess
[CALL-47] 204 telehealth PUT /v1/patients/:patient/appointments/:id/cancel:
[CALL-11] 200 api POST /auth/password-change: message
`
  .trim()
  .split('\n')
  .map((line) => {
    const [, clause = '', status = '', name = '', names = ''] =
      /^(\[CALL-\d+\]) (\d+) (\w+ \w+ \S+):(.*)$/.exec(line) ?? []
    return { clause, status: Number(status), name, names: names.split(' ').filter(Boolean) }
  })

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const clock = createStoppedClock('2026-11-17T16:00:00Z')
let services: Services
let world: AccessFixture
let documents: Readonly<Record<string, OpenApi>>
let asks: Readonly<Record<string, AccessRequest>>

/** Requests that the access table contains only in rejected form. */
async function oneTimeAsks({
  send,
  people,
}: AccessFixture): Promise<Readonly<Record<string, AccessRequest>>> {
  const open = await people.register('northstar')
  const lost = await people.confirmed('northstar')
  await send('POST', '/api/auth/password-reset', { body: { email: lost.email } })
  await services.api.deliverMail()
  const { body: mails } = await send('GET', `/mailbox.json?to=${encodeURIComponent(lost.email)}`)
  const token = /password\/reset\/([\w.~-]+)/.exec(mails[0].text)?.[1]
  const new_password = 'Calm#Meadow77'
  return {
    'api POST /auth/register': { body: createRegistration() },
    'api POST /auth/confirm-sign-up': { body: { email: open.email, otp: await people.codeFor(open.email) } },
    'api POST /auth/password-reset-confirm': { body: { token, new_password } },
    'api POST /auth/password-change': { body: { current_password: PASSWORD, new_password: PASSWORD + '1' } },
    'api POST /auth/extend-token': {
      body: { auth_token: (await people.signIn(await people.confirmed('northstar'))).token },
    },
    'api POST /answers/extend-token': { body: { answer_token: (await people.visitor()).token } },
  }
}

beforeAll(async () => {
  services = await openServices({ store: await openTestStore(), clock, logger: failOnErrorLog() })
  world = await openAccessFixture(services)
  documents = await fetchOpenApi(services)
  asks = { ...(await createFullRequests(world)), ...(await oneTimeAsks(world)) }
}, 300_000)
afterAll(() => services.close())

describe('OpenAPI documents', () => {
  it.each(documentedServices)('of %s match their snapshot', async (service) => {
    const document = JSON.stringify(documents[service], null, 1)
    await expect(`${document}\n`).toMatchFileSnapshot(`openapi/${service}.openapi.snap`)
  })
})

describe('calls of section 7 of the specification', { timeout: 120_000 }, () => {
  it.each(calls)('$clause $name accepts no other method', async ({ name }) => {
    const [service = '', , path = ''] = name.split(' ')
    const taken = methods.filter((method) => `${service} ${method} ${path}` in accessTable)
    for (const method of methods.filter((one) => !taken.includes(one))) {
      const wrong = `${service} ${method} ${path}`
      const { status, body, headers } = await requestAs(world, {
        name: wrong,
        ask: accessTable[name]?.[1],
        principal: findAcceptedPrincipal(name),
      })
      expect([wrong, status, body?.error_type]).toEqual([wrong, 405, 'MethodNotAllowed'])
      const allowed = String(headers.allow).split(', ')
      expect(allowed.filter((one) => one !== 'HEAD').toSorted()).toEqual(taken.toSorted())
    }
  })

  it.each(calls)('$clause $status $name returns the wire names', async ({ name, status, names }) => {
    const ask = async () => ({ ...(await accessTable[name]?.[1]?.(world)), ...asks[name] })
    const answer = await requestAs(world, { name, ask, principal: findAcceptedPrincipal(name) })
    expect([answer.status, answer.status < 300 ? '' : answer.text]).toEqual([status, ''])
    expect(findWireErrors(answer.body, names)).toEqual([])
    const described = findOperation(documents, name)
    expect(findSchemaError({ statusCode: answer.status, json: () => answer.body }, described)).toBe('')
  })

  it('accepts requests with content type JSON and no body [CALL-47]', async () => {
    const { people, send, provider } = world
    const signedIn = await people.signIn(await people.confirmed('northstar'))
    const id = await people.bookNextHour(signedIn, provider)
    const authorization = `Bearer ${signedIn.jwt}`
    const path = `/telehealth/v1/patients/${signedIn.patient}/appointments/${id}/cancel`
    const headers = { 'content-type': 'application/json' }
    expect((await send('PUT', path, { authorization, headers })).status).toBe(204)
    const again = await send('PUT', path, { authorization })
    expect([again.status, again.body.error_codes]).toEqual([422, ['already_cancelled']])
  })

  // Last, because it moves the clock to the visit.
  it('GET /v1/appointments/{id}/connection_params returns patient, counselor, start and address [CALL-53]', async () => {
    const { people, send, provider } = world
    const person = await people.confirmed('northstar')
    const { jwt, patient, ...old } = await people.signIn(person)
    const id = await people.bookNextHour({ jwt, patient }, provider)
    const path = `/telehealth/v1/appointments/${id}/connection_params`
    const early = await send('GET', path, { authorization: `Bearer ${jwt}` })
    expect([early.status, early.body.error_codes]).toEqual([422, ['too_early']])
    const list = `/telehealth/v2/patients/${patient}/appointments/${id}`
    const { body: visit } = await send('GET', list, { authorization: `Bearer ${jwt}` })
    const start = Temporal.Instant.from(visit.appointment.start_time).epochMilliseconds
    clock.set(Temporal.Instant.fromEpochMilliseconds(start - minutes(10)))
    const own = await people.signIn(person)
    const answer = await send('GET', path, { authorization: `Bearer ${own.jwt}` })
    expect([answer.status, answer.body.patient_id]).toEqual([200, patient])
    expect(new URL(answer.body.url).protocol).toBe('http:')
    expect(answer.body).toMatchObject({ provider_id: expect.any(Number), start_time: expect.any(String) })
    const stranger = await people.signIn(await people.confirmed('northstar'))
    const others = [null, `Bearer ${stranger.jwt}`, `Token ${old.token}`]
    const statuses = others.map(async (authorization) => (await send('GET', path, { authorization })).status)
    expect(await Promise.all(statuses)).toEqual([401, 404, 401])
    const wrong = await send('POST', path, { authorization: `Bearer ${own.jwt}` })
    expect([wrong.status, wrong.headers.allow]).toEqual([405, 'GET, HEAD'])
  })
})
