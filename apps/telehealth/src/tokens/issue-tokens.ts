import { wireTexts } from '@evenkeel/contract/wire-texts'
import type { Received } from '@evenkeel/contract/endpoint'
import type { TelehealthToken } from '@evenkeel/contract/telehealth/token'
import type { issuePatientToken } from '@evenkeel/contract/telehealth/patients'
import { bookingRefused, notAuthenticated, refuse } from '@evenkeel/server/http/failure'
import type { ServiceDeps } from '#service.ts'
import { requireHolder } from './identify.ts'
import { EASTERN, patientDetails } from '#patients/patient-details.ts'
import { encryptForUnit } from '#patients/encrypt-for-unit.ts'
import { isAnotherPatient, notePerson, personHashes } from '#patients/person-hash.ts'
import { lockMember, wasRemoved } from '#patients/removed-patients.ts'
import { findPatientOf, standsForAnother, writePatient } from '#patients/store.ts'

type SignUp = Received<typeof issuePatientToken>['body']

/** Creates or updates the patient of a member and hands out a jwt for it. */
export async function signUp(
  { db, tokens, scenarios, vault }: Pick<ServiceDeps, 'db' | 'tokens' | 'scenarios' | 'vault'>,
  body: SignUp,
): Promise<TelehealthToken> {
  scenarios.meetSignUp()
  const details = patientDetails(body.auth, body.org)
  const people = vault.patientsHaveKeys ? await personHashes(vault, details) : null
  const isKnown =
    people === null ? standsForAnother(db, details) : isAnotherPatient(db, details.memberId, people)
  if (await isKnown) {
    throw bookingRefused('account_exists', wireTexts.accountExistsElsewhere)
  }
  const patient = await db.transaction(async (tx) => {
    await lockMember(tx, details.memberId)
    if (await wasRemoved(tx, details.memberId)) throw refuse('Unprocessable', 'This member was removed.')
    const known = await findPatientOf({ db: tx, vault }, details.memberId)
    if (known && known.ou !== details.ou) await encryptForUnit(tx, vault, known, details.ou)
    if (people !== null) await notePerson(tx, details.memberId, people[0])
    return writePatient({ db: tx, vault }, details)
  })
  return tokens.issue({ patientId: patient.id, scope: 'patient', session: body.session })
}

/** A jwt of the one temporary user of an organisation (RD-151); `visitorName` tells its visitors apart. */
export async function admitVisitor(
  { db, vault, tokens }: Pick<ServiceDeps, 'db' | 'vault' | 'tokens'>,
  ou: string,
  visitorName: string | undefined,
): Promise<TelehealthToken> {
  const visitor = await writePatient(
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
      usTimeZoneId: EASTERN,
      coveredSessions: 0,
    },
  )
  return tokens.issue({ patientId: visitor.id, scope: 'visitor', visitor: visitorName })
}

/** Trades a jwt that is still valid for one with a full life; the organisation must be the patient's. */
export async function extendToken(
  deps: Pick<ServiceDeps, 'db' | 'vault' | 'tokens'>,
  ou: string,
  authorization: string | undefined,
): Promise<TelehealthToken> {
  const holder = await requireHolder(deps, authorization)
  if (holder.patient.ou !== ou) throw notAuthenticated()
  return deps.tokens.issue({
    patientId: holder.patient.id,
    scope: holder.kind,
    ...(holder.kind === 'visitor' ? { visitor: holder.visitor } : { session: holder.session }),
  })
}
