/** What a call is to the page that makes it: what the page is about, or what a person submits. */
type CallPurpose = 'page' | 'form'

/**
 * Calls whose HTTP 500 leads to the error screen (ERROR-01, RD-192). Every other call stays quiet: what a page only shows besides, what
 * is asked in the background, and acts that say in place how they ended. A single use of a call from this table can be `quiet` too.
 */
export const errorScreenCalls: Readonly<Record<string, CallPurpose>> = {
  'GET /questions': 'page',
  'GET /questions/starting-question': 'page',
  'GET /questions/appointment-starting-question': 'page',
  'GET /questions/:id': 'page',
  'GET /mdlive/fake-user-token': 'page',
  'GET /mdlive/providers-profile': 'page',
  'POST /mdlive/search-providers': 'page',
  'GET /v2/providers/:id/profile': 'page',
  'POST /v2/patients/:id/providers/search': 'page',
  'GET /v2/patients/:id/appointments/upcoming': 'page',
  'GET /appointments/latest': 'page',
  'GET /messages': 'page',
  'GET /contacts': 'page',
  'GET /messages/:id/conversations': 'page',
  'GET /v1/patients/:id/documents': 'page',
  'GET /categories': 'page',
  'GET /topics/:topic': 'page',
  'GET /articles': 'page',
  'GET /articles/:slug': 'page',
  'POST /search': 'page',
  'POST /auth/login': 'form',
  'POST /auth/register': 'form',
  'POST /auth/confirm-sign-up': 'form',
  'POST /auth/password-reset': 'form',
  'POST /auth/password-reset-confirm': 'form',
  'POST /answers': 'form',
  'GET /answers/:id': 'form',
  'PATCH /answers/:id/add-or-update-answer': 'form',
  'PATCH /me/update-responses': 'form',
  'POST /appointments': 'form',
  'PATCH /appointments/:id': 'form',
  'POST /appointments/:id/finalize': 'form',
  'POST /v2/patients/:id/appointments': 'form',
  'PUT /v1/patients/:patient/appointments/:id/cancel': 'form',
  'POST /appointment-slot-queries': 'form',
  'POST /messages': 'form',
  'PATCH /me/visit-details': 'form',
  'PATCH /me/questions-after-booking': 'form',
}
