import type { EndpointInput } from '@evenkeel/api-contract/endpoint'
import { wireMessages } from '@evenkeel/api-contract/errors/wire-messages'
import {
  endPatientTokens,
  extendPatientToken,
  issuePatientToken,
  issueVisitorToken,
} from '@evenkeel/api-contract/telehealth/patients'
import type { TelehealthToken } from '@evenkeel/api-contract/telehealth/schemas/token'
import {
  createBookingError,
  createHttpError,
  createNotAuthenticatedError,
} from '@evenkeel/server-kit/http/http-error'
import { EASTERN_TIME_ZONE_ID, toPatientDetails } from '#modules/patients/patient-encryption.ts'
import { encryptForOrganization } from '#modules/patients/encrypt-for-organization.ts'
import { createIdentityHashes, isIdentityTaken, saveIdentityHash } from '#modules/patients/identity-hash.ts'
import {
  findPatientByMember,
  isDuplicatePerson,
  isRemoved,
  lockMember,
  upsertPatient,
} from '#modules/patients/repository.ts'
import type { RouteContext, AppContext } from '#app-context.ts'
import { endSessions, requireTokenHolder } from './identify.ts'

type SignUpBody = EndpointInput<typeof issuePatientToken>['body']

/** Creates or updates the patient of a member and issues a JWT for it. */
async function signUpPatient(
  { db, tokens, scenarios, vault }: Pick<AppContext, 'db' | 'tokens' | 'scenarios' | 'vault'>,
  body: SignUpBody,
): Promise<TelehealthToken> {
  scenarios.meetSignUp()
  const details = toPatientDetails(body.auth, body.org)
  const people = vault.patientsHaveKeys ? await createIdentityHashes(vault, details) : null
  const isKnown =
    people === null ? isDuplicatePerson(db, details) : isIdentityTaken(db, details.memberId, people)
  if (await isKnown) {
    throw createBookingError('account_exists', wireMessages.accountExistsElsewhere)
  }
  const patient = await db.transaction(async (tx) => {
    await lockMember(tx, details.memberId)
    if (await isRemoved(tx, details.memberId))
      throw createHttpError('Unprocessable', 'This member was removed.')
    const existing = await findPatientByMember({ db: tx, vault }, details.memberId)
    if (existing && existing.ou !== details.ou) await encryptForOrganization(tx, vault, existing, details.ou)
    if (people !== null) await saveIdentityHash(tx, details.memberId, people[0])
    return upsertPatient({ db: tx, vault }, details)
  })
  return tokens.issue({ patientId: patient.id, scope: 'patient', session: body.session })
}

/** A JWT of the temporary user of an organization (RD-151); `visitorName` distinguishes its visitors. */
async function signUpVisitor(
  { db, vault, tokens }: Pick<AppContext, 'db' | 'vault' | 'tokens'>,
  ou: string,
  visitorName: string | undefined,
): Promise<TelehealthToken> {
  const visitor = await upsertPatient(
    { db, vault },
    {
      kind: 'visitor',
      memberId: ou,
      ou,
      firstName: 'Guest',
      lastName: 'Visitor',
      gender: 'U',
      birthdate: '1970-01-01',
      email: '',
      phone: '',
      address1: '',
      address2: null,
      city: '',
      state: '',
      zip: '',
      relationship: 'Self',
      usTimeZoneId: EASTERN_TIME_ZONE_ID,
      coveredSessions: 0,
    },
  )
  return tokens.issue({ patientId: visitor.id, scope: 'visitor', visitor: visitorName })
}

/** Exchanges a valid JWT for one with a full lifetime; the organization must be the patient's. */
async function renewToken(
  context: Pick<AppContext, 'db' | 'vault' | 'tokens'>,
  ou: string,
  authorization: string | undefined,
): Promise<TelehealthToken> {
  const holder = await requireTokenHolder(context, authorization)
  if (holder.patient.ou !== ou) throw createNotAuthenticatedError()
  return context.tokens.issue({
    patientId: holder.patient.id,
    scope: holder.kind,
    ...(holder.kind === 'visitor' ? { visitor: holder.visitor } : { session: holder.session }),
  })
}

export function tokenRoutes(
  service: Pick<RouteContext, 'serve' | 'db' | 'clock' | 'tokens' | 'scenarios' | 'vault'>,
): void {
  service.serve(issuePatientToken, ({ body }) => signUpPatient(service, body))
  service.serve(issueVisitorToken, ({ body }) => signUpVisitor(service, body.org.ou, body.visitor))
  service.serve(endPatientTokens, async ({ body }) => {
    await endSessions(service.db, body.sessions, service.clock.now())
    return { message: 'These sign-ins are over.' }
  })
  service.serve(extendPatientToken, ({ body, request }) =>
    renewToken(service, body.org.ou, request.headers.authorization),
  )
}
