import { usStates } from '@evenkeel/contract/lists/us-states'
import { invalid, permissionDenied } from '@evenkeel/server/http/failure'
import type { CallingMember } from '#http/caller.ts'
import { sealComplaints, summaryOfMember } from './complaints.ts'
import { requireMember } from './read-member.ts'
import type { MembersRoom } from './room.ts'
import { changeMember } from './store.ts'

/**
 * Takes a visitor's answers over (CALL-16). Their token proves that they are this person's; an id alone takes nothing
 * (AMB-47). Repeating it with the own set changes nothing.
 */
export async function updateResponses(
  room: MembersRoom,
  caller: CallingMember,
  sent: { readonly id: string; readonly answer_token?: string | undefined },
): Promise<{ message: string }> {
  const done = { message: 'Your answers are with your account now.' }
  const { member } = await requireMember(room, caller.id)
  if (member.answerSetId === sent.id) return done
  const opened = sent.answer_token ? await room.answers.findByToken(sent.answer_token) : null
  if (opened?.id !== sent.id) throw permissionDenied()
  await room.store.db.transaction(async (tx) => {
    const claim = { setId: sent.id, memberId: member.id, organisationId: member.organisationId }
    if (!(await room.answers.claim(tx, claim))) throw permissionDenied()
    const summary = await summaryOfMember(room, { ...member, answerSetId: sent.id }, tx)
    const changes = {
      answerSetId: sent.id,
      appointmentState: summary.appointment_state,
      ...(await sealComplaints(room, member, summary, tx)),
    }
    await changeMember(tx, member.id, changes, room.clock.now())
  })
  return done
}

/** The two letters of a state named by its letters or its full name; null for anything else. */
export function stateCodeOf(text: string): string | null {
  const wanted = text.trim().toLowerCase()
  const state = usStates.find(
    ({ code, name }) => code.toLowerCase() === wanted || name.toLowerCase() === wanted,
  )
  return state?.code ?? null
}

/** Stores the state in which the visit takes place (CALL-17, AMB-48). Earlier appointments keep their own copy. */
export async function updateState(
  room: MembersRoom,
  caller: CallingMember,
  sent: { readonly appointment_state: string },
): Promise<{ message: string }> {
  const code = stateCodeOf(sent.appointment_state)
  if (code === null) throw invalid([{ field: 'appointment_state', message: 'Choose a state from the list' }])
  const { member } = await requireMember(room, caller.id)
  await room.store.db.transaction(async (tx) => {
    await changeMember(tx, member.id, { appointmentState: code }, room.clock.now())
    if (member.answerSetId) await room.answers.setAppointmentState(tx, member.answerSetId, code)
  })
  return { message: 'Your state is saved.' }
}
