import { wireMessages } from '@evenkeel/api-contract/errors/wire-messages'
import type { EndpointInput } from '@evenkeel/api-contract/endpoint'
import type { TelehealthToken } from '@evenkeel/api-contract/telehealth/token'
import type { issuePatientToken } from '@evenkeel/api-contract/telehealth/patients'
import {
  createBookingError,
  createNotAuthenticatedError,
  createHttpError,
} from '@evenkeel/server-kit/http/http-error'
import type { ServiceDeps } from '#service.ts'
import { requireTokenHolder } from './identify.ts'
import { EASTERN_TIME_ZONE_ID, toPatientDetails } from '#modules/patients/patient-details.ts'
import { encryptForOrganization } from '#modules/patients/encrypt-for-organization.ts'
import { isIdentityTaken, saveIdentityHash, createIdentityHashes } from '#modules/patients/identity-hash.ts'
import { lockMember, isRemoved } from '#modules/patients/removed-patients.ts'
import { findPatientByMember, isDuplicatePerson, upsertPatient } from '#modules/patients/repository.ts'

type SignUpBody = EndpointInput<typeof issuePatientToken>['body']

/** Creates or updates the patient of a member and hands out a jwt for it. */
export async function signUpPatient(
  { db, tokens, scenarios, vault }: Pick<ServiceDeps, 'db' | 'tokens' | 'scenarios' | 'vault'>,
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
    const known = await findPatientByMember({ db: tx, vault }, details.memberId)
    if (known && known.ou !== details.ou) await encryptForOrganization(tx, vault, known, details.ou)
    if (people !== null) await saveIdentityHash(tx, details.memberId, people[0])
    return upsertPatient({ db: tx, vault }, details)
  })
  return tokens.issue({ patientId: patient.id, scope: 'patient', session: body.session })
}

/** A jwt of the one temporary user of an organisation (RD-151); `visitorName` tells its visitors apart. */
export async function signUpVisitor(
  { db, vault, tokens }: Pick<ServiceDeps, 'db' | 'vault' | 'tokens'>,
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

/** Trades a jwt that is still valid for one with a full life; the organisation must be the patient's. */
export async function renewToken(
  deps: Pick<ServiceDeps, 'db' | 'vault' | 'tokens'>,
  ou: string,
  authorization: string | undefined,
): Promise<TelehealthToken> {
  const holder = await requireTokenHolder(deps, authorization)
  if (holder.patient.ou !== ou) throw createNotAuthenticatedError()
  return deps.tokens.issue({
    patientId: holder.patient.id,
    scope: holder.kind,
    ...(holder.kind === 'visitor' ? { visitor: holder.visitor } : { session: holder.session }),
  })
}
