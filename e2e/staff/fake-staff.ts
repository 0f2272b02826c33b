import { readStaffSession, listStaffOrganisations, staffLogOut } from '@evenkeel/contract/staff/session'
import {
  finishEnrollment,
  finishSignIn,
  readStaffWays,
  startEnrollment,
  startSignIn,
} from '@evenkeel/contract/staff/sign-in'
import type { StaffRole } from '@evenkeel/contract/staff/roles'
import {
  claimTask,
  type ClaimedTask,
  listColleagues,
  listTasks,
  listenToTasks,
  noteOutcome,
  passOnTask,
  readTask,
  releaseTask,
  takeOverTask,
  followUpTask,
  type Task,
  type TaskKind,
} from '@evenkeel/contract/staff/tasks'
import { auditHandlers } from './fake-audit.ts'
import { calendarHandlers } from './counselor/fake-calendar.ts'
import { licenceHandlers } from './counselor/fake-licences.ts'
import { profileHandlers } from './counselor/fake-profile.ts'
import { ago, colleague, me, organisations } from './fake-data.ts'
import { lookUpHandlers } from './fake-look-ups.ts'
import { peopleHandlers } from './fake-people.ts'
import { FAKE_ORIGIN, FakeRefusal, on } from './fake-server.ts'
import { type FakeStudio, fakeStudio, studioHandlers } from './studio/fake-studio.ts'

const now = (): Temporal.Instant => Temporal.Now.instant()
const by = (at: string, minutes: number): string =>
  Temporal.Instant.from(at).add({ minutes }).toString({ smallestUnit: 'second' })

const task = (kind: TaskKind, n: number, waited: number, over: Partial<Task> = {}): Task => ({
  kind,
  id: `t${n}`,
  organisation: organisations[n % 3] ?? null,
  since: ago(waited),
  due_at: null,
  reference: null,
  can_be_called: true,
  attempts: null,
  noted_at: null,
  claim: null,
  ...over,
})

/** A day at the care line. */
export const someTasks = (): Task[] => [
  task('danger', 1, 7, { due_at: by(ago(7), 15) }),
  task('danger', 2, 52, {
    due_at: by(ago(52), 15),
    claim: {
      by: colleague,
      is_mine: false,
      claimed_at: ago(31),
      worked_at: ago(20),
      outcome: 'voicemail',
      follow_up_at: null,
      is_away: false,
      taken_over_from: null,
    },
  }),
  task('lost_move', 3, 130, { due_at: by(ago(130), 240) }),
  task('in_person', 4, 1500, { reference: 'IP-7KQ2-MD', due_at: by(ago(1500), 2880) }),
  task('in_person', 5, 3200, { reference: 'IP-9ZD4-QX', due_at: by(ago(3200), 2880) }),
  task('undelivered_mail', 6, 600, { attempts: 5 }),
  task('undelivered_request', 7, 800, { attempts: 8, reference: 'IP-2BBQ-LA' }),
  task('contested_session', 8, 2900, {
    claim: {
      by: me,
      is_mine: true,
      claimed_at: ago(200),
      worked_at: null,
      outcome: null,
      follow_up_at: by(ago(0), 180),
      is_away: false,
      taken_over_from: null,
    },
  }),
]

const person = { name: 'Maria Reyes', phone: '+13035550142', timezone: 'America/Denver', state: 'CO' }

/** Whoever is signed in has just taken it. */
const own = {
  by: me,
  is_mine: true,
  claimed_at: ago(0),
  worked_at: null,
  outcome: null,
  follow_up_at: null,
  is_away: false,
  taken_over_from: null,
}

function taskHandlers(tasks: Task[]) {
  const find = ({ kind, id }: { kind: string; id: string }): Task => {
    const found = tasks.find((one) => one.kind === kind && one.id === id)
    if (!found) throw new FakeRefusal(404)
    return found
  }
  const change = (which: Task, over: Partial<Task>): Task => {
    const next = { ...which, ...over }
    tasks[tasks.indexOf(which)] = next
    return next
  }
  const held = (which: Task): ClaimedTask => ({
    task: which,
    person,
    notes: [
      {
        by: colleague,
        at: ago(40),
        text: 'Left a voicemail. She asked to be called in the evening.',
        is_counselors: false,
      },
    ],
  })
  return [
    on(listTasks, () => ({ now: now().toString(), results: tasks })),
    on(readTask, ({ params }) => held(find(params))),
    on(claimTask, ({ params }) => {
      const found = find(params)
      if (found.claim) throw new FakeRefusal(409, `${found.claim.by.name} has taken this task already.`)
      return held(change(found, { claim: own }))
    }),
    on(takeOverTask, ({ params, body }) => {
      const found = find(params)
      if (found.claim?.by.id !== body.from)
        throw new FakeRefusal(409, `${found.claim?.by.name ?? 'Nobody'} has taken this task already.`)
      return held(change(found, { claim: { ...own, taken_over_from: found.claim.by } }))
    }),
    on(releaseTask, ({ params }) => change(find(params), { claim: null })),
    on(noteOutcome, ({ params, body }) =>
      change(find(params), {
        claim: { ...own, outcome: body.outcome, worked_at: ago(0), follow_up_at: body.follow_up_at ?? null },
      }),
    ),
    on(followUpTask, ({ params, body }) =>
      change(find(params), { claim: { ...own, follow_up_at: body.at } }),
    ),
    on(listColleagues, () => ({ results: [colleague] })),
    on(passOnTask, ({ params }) =>
      change(find(params), { claim: { ...own, by: colleague, is_mine: false } }),
    ),
    on(listenToTasks, () => (async function* () {})()),
  ]
}

const rpId = new URL(FAKE_ORIGIN).hostname
/** What a passkey is made with, as the browser's own interface wants it. */
const creation = {
  challenge: 'AAAA',
  rp: { id: rpId, name: 'Evenkeel staff' },
  user: { id: 'AAAA', name: 'dana.moss', displayName: me.name },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  timeout: 5000,
}

/** What a fake of one person's day answers. */
export interface FakeDay {
  readonly roles?: readonly StaffRole[]
  readonly tasks?: Task[]
  readonly signedIn?: boolean
  readonly idleSeconds?: number
  /** How long a look-up lasts. */
  readonly lookUpSeconds?: number
  readonly studio?: FakeStudio
}

/** The table of answers for somebody with these roles. */
export function fakeStaff({
  roles = ['care_line'],
  tasks = someTasks(),
  signedIn = true,
  idleSeconds = 1800,
  lookUpSeconds = 900,
  studio = fakeStudio(),
}: FakeDay = {}) {
  let isHere = signedIn
  let passkeyId = ''
  const session = () => ({
    person: { ...me, email: 'dana.moss@carepartners.example' },
    roles: [...roles],
    grants: [],
    signed_in_by: 'passkey' as const,
    idle_seconds_left: idleSeconds,
    seconds_left: 43_000,
  })
  return [
    on(readStaffSession, () => {
      if (!isHere) throw new FakeRefusal(401)
      return session()
    }),
    on(staffLogOut, () => {
      isHere = false
      return { message: 'Done.' }
    }),
    on(readStaffWays, () => ({ passkey: true, directory: true })),
    on(startSignIn, () => ({
      options: { challenge: 'AAAA', rpId, timeout: 5000, userVerification: 'required' },
    })),
    on(finishSignIn, ({ body }) => {
      if (body.passkey.id !== passkeyId) throw new FakeRefusal(401)
      isHere = true
      return session()
    }),
    on(startEnrollment, ({ body }) => {
      if (body.token !== 'good') throw new FakeRefusal(404)
      return { name: me.name, kind: 'invite' as const, options: creation }
    }),
    on(finishEnrollment, ({ body }) => {
      passkeyId = body.passkey.id
      isHere = true
      return session()
    }),
    on(listStaffOrganisations, () => ({ results: [...organisations] })),
    ...taskHandlers(tasks),
    ...peopleHandlers(),
    ...lookUpHandlers(lookUpSeconds),
    ...auditHandlers(),
    ...studioHandlers(studio),
    ...calendarHandlers(),
    ...licenceHandlers(),
    ...profileHandlers(),
  ]
}
