import { setTimeout as wait } from 'node:timers/promises'
import { seconds } from '@evenkeel/contract/units'
import { type Ledger, newLedger } from './ledger.ts'
import { type MemberDeps, registerPerson, signIn } from './sign-in.ts'
import { askForReset, visitPortal } from './visit-portal.ts'
import { persistentCall } from './persistent-call.ts'
import type { MailServer } from '../servers/mail-server.ts'

/** Visits one member may book at the organisation, less one. */
const VISITS = 5

/** From so many people on a scene is a long one, and its members take their time: 200 an hour may register from one address. */
const MANY = 120
/** How long they wait before a visit then. */
const PAUSE = seconds(6)

/** Members at work. */
export interface Crowd {
  readonly ledger: Ledger
  /** Waits until so many more visits are booked than now. */
  booked(more: number): Promise<void>
  /** Lets everybody finish what they are doing; throws what somebody met that nobody should. */
  leave(): Promise<void>
  /** Everybody goes at once, whatever they were doing: there is nobody any more who could answer. */
  giveUp(): Promise<void>
}

/** One after the other: somebody registers, logs in, comes a few times, and the next one registers. */
async function actor(deps: MemberDeps, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const { email, password } = await registerPerson(deps)
    deps.ledger.people.push({ email, password, at: performance.now() })
    await askForReset(deps, email)
    // Everybody comes from one address, and log-ins from one address are limited.
    const member = await signIn(deps, email, password)
    for (let visit = 0; visit < VISITS && !isOver(); visit += 1) {
      if (deps.ledger.people.length > MANY) await wait(PAUSE)
      await visitPortal(deps, member)
    }
  }
}

/** Lets so many members come at the same time. */
export function openDoors(base: string, mail: MailServer, count = 6): Crowd {
  const ledger = newLedger()
  let gone = false
  const deps: MemberDeps = {
    own: persistentCall(`${base}/api`, ledger, () => gone),
    telehealth: persistentCall(`${base}/telehealth`, ledger, () => gone),
    mail,
    ledger,
  }
  let over = false
  let broken: unknown = null
  const actors = Array.from({ length: count }, () =>
    actor(deps, () => over).catch((error: unknown) => {
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
