import { defineEndpoint } from '../endpoint.ts'

/** Creates or updates a patient and issues a patient token; for servers only. */
export const issuePatientToken = defineEndpoint('POST /v1/sso_auth/auth_token', {
  auth: 'partner',
  summary: 'Create or update a patient and get a token for it',
  success: { status: 200 },
  refusals: ['account_exists'],
})

/** Revokes the tokens of ended sessions at once; for servers only. Ignores unknown sessions. */
export const endPatientTokens = defineEndpoint('POST /v1/sso_auth/auth_end', {
  auth: 'partner',
  summary: 'End the patient tokens of sign-ins that are over',
  success: { status: 200 },
})

/** Issues a token for the temporary user: may search and read profiles only (RD-151). */
export const issueVisitorToken = defineEndpoint('POST /v1/sso_auth/visitor_token', {
  auth: 'partner',
  summary: 'Token of the temporary user of visitors',
  success: { status: 200 },
})

/** Exchanges a valid patient token for a fresh one; for servers only. */
export const extendPatientToken = defineEndpoint('POST /v1/sso_auth/auth_extend', {
  auth: 'partner',
  summary: 'Renew a patient token; the old one stands in the Authorization header',
  success: { status: 200 },
})

/** Reads the patient's record. */
export const readPatient = defineEndpoint('GET /v2/patients/:id', {
  auth: 'patient',
  summary: "A patient's record",
  success: { status: 200 },
})
