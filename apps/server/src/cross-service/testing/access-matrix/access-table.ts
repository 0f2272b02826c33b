import { bookingRows } from './booking-rows.ts'
import { messageRows } from './message-rows.ts'
import { PASSWORD, createRegistration } from '../test-people.ts'
import type { AccessRequest, AccessRow } from './access-row.ts'
import type { AccessFixture } from '../access-fixture.ts'

/** Rows that end sessions: every principal gets fresh credentials. */
export const sessionEndingRows: readonly string[] = [
  'api POST /auth/register',
  'api POST /auth/logout',
  'api POST /auth/logout-everywhere',
  'api DELETE /me/sessions/:id',
]

const allowedForAll = '200 200 200 200 200 200 200 200 200 200 200'
const draft = { appointment_method: 'face_to_face' }
const providerSearch = { search: { state_abbrev: 'CO', provider_type_id: 38 } }
const createPatientParams = ({ patient }: AccessFixture): AccessRequest => ({ params: { id: patient } })

const createSavedArticleRequest = async (world: AccessFixture): Promise<AccessRequest> => {
  const authorization = await world.ownerToken()
  const { body } = await world.send('POST', '/api/appointments', { body: draft, authorization })
  return { params: { id: body.id } }
}
const savedArticleBody = { slug: 'feeling-lonely', topic: 'friends-and-loneliness', name: 'Feeling lonely' }
const createSavedArticleParams = async (world: AccessFixture): Promise<AccessRequest> => {
  const authorization = await world.ownerToken()
  const { body } = await world.send('POST', '/api/me/kept-articles', {
    body: savedArticleBody,
    authorization,
  })
  return { params: { id: body.id } }
}
const createAnswerRequest = (world: AccessFixture): AccessRequest => ({
  params: { id: world.set.id },
  body: { response: world.set.response },
})

/**
 * Access control of every endpoint (trust S1). Every endpoint of every service has a row; a missing one fails the build.
 * The columns are the principals of `principals.ts`: anonymous, own answers, other answers, temporary user, unconfirmed,
 * owner, same organization, other organization, expired, signed out, wrong scheme.
 */
export const accessTable: Readonly<Record<string, AccessRow>> = {
  ...bookingRows,

  // API: public
  'api GET /organisations/v2/configuration': [allowedForAll, () => ({ query: 'domain=northstar' })],
  'api GET /organisations/of-token': [allowedForAll],
  // None was removed.
  'api GET /organisations/removed': [
    '404 404 404 404 404 404 404 404 404 404 404',
    () => ({ query: 'domain=northstar' }),
  ],
  'api GET /organisations': [allowedForAll, () => ({ query: 'search_term=north' })],
  'api GET /homepage-navs/:id/categories': [
    allowedForAll,
    (w) => ({ params: { id: w.nav }, query: 'domain=northstar' }),
  ],
  'api GET /phrases/home': [allowedForAll],
  'api GET /questions': [allowedForAll],
  'api GET /questions/starting-question': [allowedForAll],
  'api GET /questions/appointment-starting-question': [allowedForAll],
  'api GET /questions/:id': [allowedForAll, ({ set }) => ({ params: { id: set.question } })],
  // The owner's address and password, sent with a token of another organization: its page belongs to another organization.
  'api POST /auth/login': [
    '200 200 200 200 200 200 200 403 200 200 200',
    ({ owner }) => ({ body: { email: owner.email, password: PASSWORD } }),
  ],
  'api POST /auth/register': [
    '201 201 201 201 201 201 201 201 201 201 201',
    () => ({ body: createRegistration() }),
  ],
  'api POST /auth/confirm-sign-up': [
    '400 400 400 400 400 400 400 400 400 400 400',
    ({ open }) => ({ body: { email: open.email, otp: 'x' } }),
  ],
  'api POST /auth/resend-verification-email': [
    allowedForAll,
    ({ open }) => ({ body: { email: open.email } }),
  ],
  'api POST /auth/password-reset': [allowedForAll, ({ owner }) => ({ body: { email: owner.email } })],
  'api POST /auth/password-reset-confirm': [
    '400 400 400 400 400 400 400 400 400 400 400',
    () => ({ body: { token: 'x', new_password: 'Bright#Meadow7' } }),
  ],
  'api POST /auth/extend-token': [
    '401 401 401 401 401 401 401 401 401 401 401',
    () => ({ body: { auth_token: 'x' } }),
  ],
  'api POST /answers': [
    '201 201 201 201 201 201 201 201 201 201 201',
    ({ set }) => ({ body: { response: [set.response] } }),
  ],
  'api POST /answers/extend-token': [
    '403 403 403 403 403 403 403 403 403 403 403',
    () => ({ body: { answer_token: 'x' } }),
  ],

  // API: answers
  'api POST /answers/:id/add-answer': ['403 200 403 403 403 403 403 403 403 403 403', createAnswerRequest],
  'api PATCH /answers/:id/add-or-update-answer': [
    '403 200 403 403 403 403 403 403 403 403 403',
    createAnswerRequest,
  ],
  'api PATCH /answers/:id': [
    '403 200 403 403 403 403 403 403 403 403 403',
    ({ set }) => ({ params: { id: set.id }, body: { response: [set.response] } }),
  ],
  'api GET /answers/:id': [
    '403 200 403 403 403 403 403 403 403 403 403',
    ({ set }) => ({ params: { id: set.id } }),
  ],
  'api GET /mdlive/fake-user-token': ['403 200 200 403 403 403 403 403 403 403 403'],
  'api GET /mdlive/search-preferences': ['403 200 200 403 403 200 200 200 403 403 403'],
  'api GET /questions/:id/next-question': [
    '403 200 200 403 403 200 404 404 403 403 403',
    ({ set }) => ({ params: { id: set.question } }),
  ],
  'api GET /questions/:id/previous-question': [
    '403 200 200 403 403 200 404 404 403 403 403',
    ({ second }) => ({ params: { id: second } }),
  ],
  'api POST /mdlive/search-providers': [
    '403 200 200 403 403 200 200 200 403 403 403',
    async (w) => {
      const { jwt, user } = await w.temporary()
      return { query: `patient_id=${user.id}&mdlive_token=${jwt}`, body: providerSearch }
    },
  ],
  'api GET /mdlive/providers-profile': [
    '403 200 200 403 403 200 200 200 403 403 403',
    async (w) => ({ query: `provider_id=${w.provider}&mdlive_token=${(await w.temporary()).jwt}` }),
  ],

  // API: members
  'api GET /me': ['401 401 401 401 403 200 200 200 401 401 401'],
  'api PATCH /me/update-responses': [
    '401 401 401 401 403 200 200 403 401 401 401',
    async ({ people }) => {
      const { id, token } = await people.visitor()
      return { body: { id, answer_token: token } }
    },
  ],
  'api POST /me/update-appointment-state': [
    '401 401 401 401 403 200 200 200 401 401 401',
    () => ({ body: { appointment_state: 'CO' } }),
  ],
  'api GET /me/intake': ['401 401 401 401 403 200 200 200 401 401 401'],
  'api POST /me/intake': ['401 401 401 401 403 201 201 201 401 401 401'],
  'api GET /me/questions-after-booking': ['401 401 401 401 403 200 200 200 401 401 401'],
  'api PATCH /me/questions-after-booking': [
    '401 401 401 401 403 400 400 400 401 401 401',
    () => ({ body: { response: [{ question: '00000000-0000-4000-8000-000000000000', answer: 3 }] } }),
  ],
  'api PATCH /me/visit-details': [
    '401 401 401 401 403 200 200 200 401 401 401',
    () => ({ body: { city: 'Denver' } }),
  ],
  'api POST /me/update-time-zone': [
    '401 401 401 401 403 200 200 200 401 401 401',
    () => ({ body: { timezone: 'America/Denver' } }),
  ],
  'api POST /me/update-language': [
    '401 401 401 401 403 200 200 200 401 401 401',
    () => ({ body: { language: 'en' } }),
  ],
  'api GET /me/draft-key': ['401 401 401 401 403 200 200 200 401 401 401'],
  'api GET /me/coverage': ['401 401 401 401 403 200 200 200 401 401 401'],
  'api POST /me/coverage/visits/:id': [
    '401 401 401 401 403 404 404 404 401 401 401',
    () => ({ params: { id: '1' }, body: { says: 'contest' } }),
  ],
  'api GET /me/calls': ['401 401 401 401 403 200 200 200 401 401 401'],
  'api GET /me/kept-articles': ['401 401 401 401 403 200 200 200 401 401 401'],
  'api POST /me/kept-articles': [
    '401 401 401 401 403 201 201 201 401 401 401',
    () => ({ body: savedArticleBody }),
  ],
  'api DELETE /me/kept-articles/:id': [
    '401 401 401 401 403 200 404 404 401 401 401',
    createSavedArticleParams,
  ],
  'api GET /me/session': ['401 401 401 401 200 200 200 200 401 401 401'],
  'api GET /me/sessions': ['401 401 401 401 403 200 200 200 401 401 401'],
  'api DELETE /me/sessions/:id': [
    '401 401 401 401 403 200 404 404 401 401 401',
    async (w) => ({ params: { id: await w.ownerSession() } }),
  ],
  'api POST /auth/password-change': [
    '401 401 401 401 403 500 500 500 401 401 401',
    () => ({ body: { current_password: 'wrong', new_password: 'Bright#Meadow7' } }),
  ],
  'api POST /auth/logout': ['401 401 401 401 200 200 200 200 401 401 401'],
  'api POST /auth/logout-everywhere': ['401 401 401 401 403 200 200 200 401 401 401'],
  'api POST /mdlive/extend-token': [
    '401 401 401 401 403 200 401 401 401 401 401',
    async (w) => ({ body: { jwt_token: await w.ownerJwt() } }),
  ],
  'api POST /appointments': ['401 401 401 401 201 201 201 201 401 401 401', () => ({ body: draft })],
  'api GET /appointments/booking': ['204 204 204 204 204 204 204 204 204 204 204'],
  'api GET /appointments/latest': ['401 401 401 401 200 200 200 200 401 401 401'],
  'api PATCH /appointments/:id': [
    '401 401 401 401 404 200 404 404 401 401 401',
    async (w) => ({ ...(await createSavedArticleRequest(w)), body: draft }),
  ],
  'api POST /appointments/:id/finalize': [
    '401 401 401 401 403 200 404 404 401 401 401',
    createSavedArticleRequest,
  ],

  // Telehealth service
  'telehealth POST /v1/sso_auth/auth_token': [
    '401 401 401 401 401 401 401 401 401 401 401',
    () => ({ body: {} }),
  ],
  'telehealth POST /v1/sso_auth/auth_end': [
    '401 401 401 401 401 401 401 401 401 401 401',
    () => ({ body: { sessions: ['x'] } }),
  ],
  'telehealth POST /operator/patients/export': [
    '401 401 401 401 401 401 401 401 401 401 401',
    ({ owner }) => ({ body: { member_id: owner.id } }),
  ],
  'telehealth POST /operator/patients/coverage': [
    '401 401 401 401 401 401 401 401 401 401 401',
    ({ owner }) => ({ body: { member_id: owner.id } }),
  ],
  'telehealth POST /operator/patients/open-contests': ['401 401 401 401 401 401 401 401 401 401 401'],
  'telehealth POST /operator/patients/session-notes': [
    '401 401 401 401 401 401 401 401 401 401 401',
    ({ owner }) => ({ body: { member_id: owner.id, visit_id: 1, note: { act: 'no_show' } } }),
  ],
  'telehealth POST /operator/patients/session-adjustments': [
    '401 401 401 401 401 401 401 401 401 401 401',
    ({ owner }) => ({
      body: { member_id: owner.id, code: 'A-1', sessions: 1, reason: 'crisis', key: owner.id },
    }),
  ],
  'telehealth POST /operator/counselors/referred-cases': [
    '401 401 401 401 401 401 401 401 401 401 401',
    ({ owner }) => ({ body: { staff_id: owner.id, member_id: owner.id } }),
  ],
  'telehealth POST /operator/counselors/referred-cases/close': [
    '401 401 401 401 401 401 401 401 401 401 401',
    ({ owner }) => ({
      body: { staff_id: owner.id, member_id: owner.id, accepted_at: '2026-11-17T16:00:00Z' },
    }),
  ],
  'telehealth POST /operator/counselors/list': ['401 401 401 401 401 401 401 401 401 401 401'],
  'telehealth POST /operator/counselors/licence-warnings': ['401 401 401 401 401 401 401 401 401 401 401'],
  'telehealth POST /operator/counselors/licence-warnings/told': [
    '401 401 401 401 401 401 401 401 401 401 401',
    () => ({ body: { provider_id: 1, state: 'CO', ends_on: '2026-12-31', warning: 60 } }),
  ],
  'telehealth POST /operator/counselors/check-licence': [
    '401 401 401 401 401 401 401 401 401 401 401',
    ({ owner }) => ({
      body: {
        provider_id: 1,
        state: 'CO',
        check: { number: 'L-1', ends_on: '2026-12-31', refusal: null },
        by: owner.id,
      },
    }),
  ],
  'telehealth POST /operator/patients/remove': [
    '401 401 401 401 401 401 401 401 401 401 401',
    ({ owner }) => ({ body: { member_id: owner.id } }),
  ],
  'telehealth POST /v1/sso_auth/visitor_token': [
    '401 401 401 401 401 401 401 401 401 401 401',
    () => ({ body: { org: { ou: 'northstar' } } }),
  ],
  'telehealth POST /v1/sso_auth/auth_extend': [
    '401 401 401 401 401 401 401 401 401 401 401',
    () => ({ body: { org: { ou: 'northstar' } } }),
  ],
  'telehealth GET /v2/patients/:id': ['401 401 401 403 401 200 404 404 401 401 401', createPatientParams],
  'telehealth GET /v2/patients/:id/appointments/upcoming': [
    '401 401 401 403 401 200 404 404 401 401 401',
    createPatientParams,
  ],
  'telehealth POST /v2/patients/:id/appointments': [
    '401 401 401 403 401 400 404 404 401 401 401',
    (w) => ({ ...createPatientParams(w), body: {} }),
  ],
  'telehealth PUT /v1/patients/:patient/appointments/:id/cancel': [
    '401 401 401 403 401 204 404 404 401 401 401',
    ({ patient, visit }) => ({ params: { patient, id: visit } }),
  ],
  'telehealth POST /v2/patients/:id/providers/search': [
    '401 401 401 404 401 200 404 404 401 401 401',
    (w) => ({ ...createPatientParams(w), body: providerSearch }),
  ],
  'telehealth GET /v2/providers/:id/profile': [
    '401 401 401 200 401 200 200 200 401 401 401',
    (w) => ({ params: { id: w.provider } }),
  ],

  // Content service: access depends on the organization, not on the member
  'content GET /categories': [allowedForAll],
  'content GET /topics': [allowedForAll],
  'content GET /topics/:topic': [allowedForAll, (w) => ({ params: { topic: w.topic } })],
  'content GET /articles': [allowedForAll, () => ({ query: 'access=open' })],
  'content GET /articles/:slug': [allowedForAll, (w) => ({ params: { slug: w.article } })],
  'content POST /search': [allowedForAll, () => ({ body: { q: 'sleep' } })],

  ...messageRows,
}
