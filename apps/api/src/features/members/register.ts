import { Refused } from '@evenkeel/contract/call'
import { defaultTimeZone, isTimeZone } from '@evenkeel/contract/lists/time-zones'
import type { Registration } from '@evenkeel/contract/own/auth'
import type { SignedInUser, TelehealthToken } from '@evenkeel/contract/own/users'
import { Failure, invalid, notAuthenticated, permissionDenied } from '@evenkeel/server/http/failure'
import type { Queryable } from '@evenkeel/server/store/store'
import type { Caller } from '#http/caller.ts'
import type { AnswerSummary } from './answers.ts'
import { issueCode, voidCodes } from './codes.ts'
import { sealComplaints, summaryOfMember } from './complaints.ts'
import type { Device } from './device.ts'
import { writeMail } from './mail-outbox.ts'
import { alreadyRegisteredMail, codeMail } from './mails.ts'
import { refuseGuessable } from './new-password.ts'
import { presentMember } from './present-member.ts'
import { programmeOf } from './programme.ts'
import type { MembersRoom } from './room.ts'
import { checkedRegistration, memberOf } from './registration.ts'
import { endSessions, startSession } from './sessions.ts'
import { findConfirmed, findMember, type NewMember, saveRegistration } from './store.ts'
import { findTenant, type Tenant } from './tenant.ts'

/** The organisation the page belongs to, checked against the location that was chosen. */
async function tenantFor(
  room: MembersRoom,
  caller: Caller,
  chosen: string | null | undefined,
): Promise<Tenant> {
  const tenant = caller.organisation && (await findTenant(room.store.db, caller.organisation.id))
  const isKnown = !chosen || chosen === tenant?.id || tenant?.childIds.includes(chosen)
  if (!tenant || tenant.isRoot || !isKnown) {
    throw invalid([{ field: 'organisation', message: 'Choose your organisation first' }])
  }
  return tenant
}

/** The location a registration belongs to: the chosen one, else for a dependant that of the employee (contract.md 3.5). */
async function locationFor(
  room: MembersRoom,
  tenant: Tenant,
  chosen: string | null | undefined,
  answerSetId: string | null,
): Promise<string | null> {
  if (chosen) return chosen === tenant.id ? null : chosen
  const named = answerSetId && (await room.answers.employeeLocation(room.store.db, answerSetId))
  return named && tenant.childIds.includes(named) ? named : null
}

/** The answers to take over: only with the token of that very set, or again by the same unconfirmed registration. */
async function answersFor(
  room: MembersRoom,
  caller: Caller,
  answer: string | null | undefined,
): Promise<string | null> {
  if (!answer) return null
  if (caller.answerSet?.id === answer) return answer
  const former =
    caller.member && (await findMember({ db: room.store.db, vault: room.vault }, caller.member.id))
  if (former && former.verifiedAt === null && former.answerSetId === answer) return answer
  throw permissionDenied()
}

/** Until the code is confirmed the member has the temporary telehealth user; without it registration goes on (ruling R8). */
async function temporaryToken(room: MembersRoom, tenant: Tenant): Promise<TelehealthToken | null> {
  try {
    return await room.telehealth.visitorToken(tenant.username)
  } catch (error) {
    if (error instanceof Failure || error instanceof Refused) return null
    throw error
  }
}

/** Takes the answers over and copies what the profile shows of them. */
async function takeAnswers(
  tx: Queryable,
  room: MembersRoom,
  member: NewMember,
): Promise<AnswerSummary | null> {
  const setId = member.answerSetId
  if (!setId) return null
  const isOurs = await room.answers.claim(tx, {
    setId,
    memberId: member.id,
    organisationId: member.organisationId,
  })
  if (!isOurs) throw permissionDenied()
  return room.answers.summaryOf(tx, setId)
}

/**
 * The code goes to a new address, another mail to the owner of a confirmed one; as often, and as seldom (ruling R8). Both lie under the
 * key of the registration, so that both take the same steps (trust S8).
 */
async function mailAbout(tx: Queryable, room: MembersRoom, member: NewMember, tenant: Tenant): Promise<void> {
  const code = await issueCode(tx, room, member, { coolDown: false })
  const owner = await findConfirmed(tx, room.addressHash(member.email))
  if (code === null) return
  const programme = programmeOf(
    (await findTenant(tx, owner?.organisationId ?? tenant.id)) ?? tenant,
    room.publicUrl,
  )
  const letter = owner ? alreadyRegisteredMail(programme) : codeMail(programme, code)
  await writeMail(tx, room, programme, member, letter)
}

/**
 * Registers (CALL-06). Every registration makes a row of its own that opens next to nothing until its code is confirmed,
 * so that a known address takes the same path to the same answer; its owner gets another mail (ruling R8). Whoever
 * registers again with the unconfirmed token, for example to correct the address, keeps the row.
 */
export async function register(
  room: MembersRoom,
  caller: Caller,
  body: Registration,
  device: Device,
): Promise<SignedInUser> {
  const now = room.clock.now()
  const tenant = await tenantFor(room, caller, body.organisation)
  const zone = isTimeZone(body.timezone) ? body.timezone : defaultTimeZone
  const values = checkedRegistration(body, zone, now)
  const person = { firstName: body.first_name, lastName: body.last_name, email: body.email }
  refuseGuessable(room, body.password, { field: 'password', member: person, tenant })
  const answerSetId = await answersFor(room, caller, body.answer)
  const isAgain = caller.member?.isVerified === false && caller.member.organisationId === tenant.id
  const id = isAgain && caller.member ? caller.member.id : room.randomUuid()
  const child = await locationFor(room, tenant, body.organisation, answerSetId)
  const passwordHash = await room.passwords.hash(body.password)
  const mdLive = await temporaryToken(room, tenant)
  const member = memberOf(values, { id, tenant, child, answerSetId, zone, passwordHash, now })
  const { db } = room.store.acrossOrganisations('address')
  const user = await db.transaction(async (tx) => {
    const summary = await takeAnswers(tx, room, member)
    const row = {
      ...member,
      appointmentState: summary?.appointment_state ?? null,
      ...(summary && (await sealComplaints(room, member, summary, tx))),
    }
    const at = { db: tx, vault: room.vault }
    if (!(await saveRegistration(at, row, room.addressHash(row.email)))) throw notAuthenticated()
    await voidCodes(tx, id, now)
    await endSessions(tx, id, now)
    await mailAbout(tx, room, member, tenant)
    const token = await startSession(tx, room, member, device.words)
    const saved = await findMember(at, id)
    if (!saved) throw notAuthenticated()
    return {
      ...presentMember(saved, tenant, await summaryOfMember(room, saved, tx), mdLive),
      auth_token: token,
    }
  })
  device.trust(member)
  return user
}
