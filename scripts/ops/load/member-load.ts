import { setTimeout as wait } from 'node:timers/promises'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import { type AcknowledgedWrites, createAcknowledgedWrites } from './acknowledged-writes.ts'
import { type MemberContext, registerMember, signIn } from './sign-in.ts'
import { requestPasswordResetEmail, runMemberSession } from './member-session.ts'
import { createRetryingCall } from './retrying-call.ts'
import type { MailServer } from '../servers/mail-server.ts'

/** Visits one member may book at the organisation, less one. */
const MAX_VISITS = 5

/** From so many people on a scene is a long one, and its members take their time: 200 an hour may register from one address. */
const LARGE_LOAD = 120
/** How long they wait before a visit then. */
const VISIT_PAUSE = seconds(6)

/** Members at work. */
export interface MemberLoad {
  readonly ledger: AcknowledgedWrites
  /** Waits until so many more visits are booked than now. */
  booked(more: number): Promise<void>
  /** Lets everybody finish what they are doing; throws what somebody met that nobody should. */
  leave(): Promise<void>
  /** Everybody goes at once, whatever they were doing: there is nobody any more who could answer. */
  giveUp(): Promise<void>
}

/** One after the other: somebody registers, logs in, comes a few times, and the next one registers. */
async function runMembers(deps: MemberContext, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const { email, password } = await registerMember(deps)
    deps.ledger.people.push({ email, password, at: performance.now() })
    await requestPasswordResetEmail(deps, email)
    // Everybody comes from one address, and log-ins from one address are limited.
    const member = await signIn(deps, email, password)
    for (let visit = 0; visit < MAX_VISITS && !isOver(); visit += 1) {
      if (deps.ledger.people.length > LARGE_LOAD) await wait(VISIT_PAUSE)
      await runMemberSession(deps, member)
    }
  }
}

/** Lets so many members come at the same time. */
export function startMemberLoad(base: string, mail: MailServer, count = 6): MemberLoad {
  const ledger = createAcknowledgedWrites()
  let gone = false
  const deps: MemberContext = {
    own: createRetryingCall(`${base}/api`, ledger, () => gone),
    telehealth: createRetryingCall(`${base}/telehealth`, ledger, () => gone),
    mail,
    ledger,
  }
  let over = false
  let broken: unknown = null
  const actors = Array.from({ length: count }, () =>
    runMembers(deps, () => over).catch((error: unknown) => {
      broken ??= error
      over = true
    }),
  )
  const check = (): void => {
    if (broken instanceof Error && !gone) throw broken
  }
  return {
    ledger,
    booked: async (more) => {
      const wanted = ledger.visits.length + more
      while (ledger.visits.length < wanted) {
        check()
        await wait(50)
      }
    },
    giveUp: async () => {
      over = true
      gone = true
      await Promise.all(actors)
    },
    leave: async () => {
      over = true
      await Promise.all(actors)
      check()
    },
  }
}
