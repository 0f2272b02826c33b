import { setTimeout as wait } from 'node:timers/promises'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import { type AcknowledgedWrites, createAcknowledgedWrites } from './acknowledged-writes.ts'
import { type MemberContext, registerMember, signIn } from './sign-in.ts'
import { requestPasswordResetEmail, runMemberSession } from './member-session.ts'
import { createRetryingCall } from './retrying-call.ts'
import type { MailServer } from '../servers/mail-server.ts'

/** Visits one member may book at the organization, minus one. */
const MAX_VISITS = 5

/** From this many members on, a scenario is long and slow: 200 registrations per hour are allowed from one address. */
const LARGE_LOAD = 120
/** Pause before a visit in that case. */
const VISIT_PAUSE = seconds(6)

/** Simulated members. */
export interface MemberLoad {
  readonly ledger: AcknowledgedWrites
  /** Waits until this many more visits are booked. */
  booked(more: number): Promise<void>
  /** Lets all members finish; throws unexpected errors. */
  leave(): Promise<void>
  /** Aborts all members at once, when no server can respond any more. */
  giveUp(): Promise<void>
}

/** Sequence of one simulated member: register, log in, visit a few times, then start over. */
async function runMembers(deps: MemberContext, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const { email, password } = await registerMember(deps)
    deps.ledger.people.push({ email, password, at: performance.now() })
    await requestPasswordResetEmail(deps, email)
    // All members share one address, and log-ins per address are rate limited.
    const member = await signIn(deps, email, password)
    for (let visit = 0; visit < MAX_VISITS && !isOver(); visit += 1) {
      if (deps.ledger.people.length > LARGE_LOAD) await wait(VISIT_PAUSE)
      await runMemberSession(deps, member)
    }
  }
}

/** Starts this many concurrent members. */
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
