import {
  readStaffAppointments,
  readStaffCoverage,
  readStaffProfile,
  readStaffRequests,
  type StaffAppointment,
  type StaffCoverage,
  type StaffRequest,
} from '@evenkeel/contract/staff/looked-up'
import {
  adjustSessions,
  approveRemoval,
  askRemoval,
  type AskedRemoval,
  endMemberSessions,
  listRemovals,
  noteStaffSession,
  resendCode,
} from '@evenkeel/contract/staff/looked-up-acts'
import {
  closeLookUp,
  listLookUps,
  type LookUp,
  openLookUp,
  readLookUp,
} from '@evenkeel/contract/staff/look-ups'
import type { CoverageEntry } from '@evenkeel/contract/telehealth/coverage'
import { ago, colleague, me, organisations, uuid } from './fake-data.ts'
import { FakeRefusal, on } from './fake-server.ts'

const entry = (
  kind: CoverageEntry['kind'],
  sessions: number,
  over: Partial<CoverageEntry> = {},
): CoverageEntry => ({
  kind,
  reason: null,
  sessions,
  entered_at: '2026-11-02T16:00:00Z',
  visit_at: '2026-11-20T17:00:00Z',
  visit_id: 71,
  can: [],
  ...over,
})

const coverage = (): StaffCoverage => ({
  authorizations: [
    {
      code: 'EAP-2026-1',
      concern: null,
      from: '2026-07-01',
      until: '2027-07-01',
      sessions: 6,
      used: 1,
      reserved: 1,
      left: 4,
      entries: [
        entry('grant', 6, { entered_at: '2026-07-01T06:00:00Z', visit_at: null, visit_id: null }),
        entry('reserve', -1),
        entry('use', 0, { reason: 'no_show', entered_at: '2026-11-20T18:00:00Z' }),
        entry('contest', 0, { entered_at: '2026-11-21T09:00:00Z' }),
        entry('reserve', -1, {
          visit_id: 72,
          visit_at: '2026-12-01T16:00:00Z',
          entered_at: '2026-11-22T09:00:00Z',
        }),
      ],
    },
  ],
  terms: {
    per_concern: true,
    sessions: 6,
    year_begins: '07-01',
    zone: 'America/Denver',
    notice_hours: 24,
    after_last: null,
  },
})

const profile = {
  email: 'maria.reyes@example.com',
  first_name: 'Maria',
  last_name: 'Reyes',
  phone: '+13035550142',
  birthdate: '1988-04-09',
  gender: 'F',
  address1: '12 Elm St',
  address2: null,
  city: 'Boulder',
  state: 'CO',
  zip: '80302',
  employment_status: 'Full Time',
  relationship_status: 'Married',
  job_title: 'Technical',
  timezone: 'America/Denver',
  location: 'Public Works',
  is_verified: true,
  registered_at: '2026-05-14T19:20:00Z',
  mdlive_id: 40_017,
  danger: { said_at: '2026-11-24T08:10:00Z', called_at: null },
  devices: [
    { id: uuid(90), device: 'Safari on iPhone', last_used_at: '2026-11-24T07:40:00Z' },
    { id: uuid(91), device: 'Chrome on Windows', last_used_at: '2026-11-20T14:00:00Z' },
  ],
}

const appointments: StaffAppointment[] = [
  {
    id: 72,
    appointment_method: 'video',
    provider_name: 'Grace Lindqvist, LPC',
    start_time: '2026-12-01T16:00:00Z',
    end_time: '2026-12-01T16:50:00Z',
    state: 'booked',
  },
  {
    id: 71,
    appointment_method: 'phone',
    provider_name: 'Grace Lindqvist, LPC',
    start_time: '2026-11-20T17:00:00Z',
    end_time: '2026-11-20T17:50:00Z',
    state: 'took_place',
  },
]

const requests = (): StaffRequest[] => [
  {
    id: uuid(60),
    kind: 'in_person',
    reference: 'IP-7KQ2-MD',
    requested_at: ago(1500),
    state: 'waiting',
  },
  { id: uuid(61), kind: 'move', reference: null, requested_at: ago(9000), state: 'failed' },
]

function removalHandlers() {
  let removals: AskedRemoval[] = [
    {
      id: uuid(80),
      organisation: organisations[1],
      name: 'Maria Reyes',
      asked_by: colleague,
      asked_at: ago(300),
      can_approve: true,
      purpose: 'records',
      hindered_by: 'An appointment begins within the hour.',
      waits_for: { kind: 'danger', id: 't1' },
    },
    {
      id: uuid(81),
      organisation: organisations[0],
      name: 'Tom Becker',
      asked_by: me,
      asked_at: ago(30),
      can_approve: false,
      purpose: 'legal',
      hindered_by: null,
      waits_for: null,
    },
  ]
  return [
    on(listRemovals, () => ({ results: removals })),
    on(askRemoval, () => {
      throw new FakeRefusal(409)
    }),
    on(approveRemoval, ({ params }) => {
      removals = removals.filter(({ id }) => id !== params.id)
      return { message: 'Done.' }
    }),
  ]
}

/** One member of one organization, found by her whole address. */
export function lookUpHandlers(secondsLeft = 900) {
  let ledger = coverage()
  let open: LookUp[] = []
  const opened = (id: string): LookUp => {
    const found = open.find((one) => one.id === id)
    if (!found) throw new FakeRefusal(404)
    return found
  }
  const add = (over: Partial<CoverageEntry> & Pick<CoverageEntry, 'kind'>): StaffCoverage => {
    const [year] = ledger.authorizations ?? []
    if (!year) throw new FakeRefusal(422)
    const made = entry(over.kind, 1, { entered_at: ago(0), ...over })
    ledger = { ...ledger, authorizations: [{ ...year, entries: [...year.entries, made] }] }
    return ledger
  }
  return [
    on(openLookUp, ({ body }) => {
      if (![profile.email, profile.phone].includes(body.value)) throw new FakeRefusal(404)
      const made = {
        id: uuid(70),
        purpose: body.purpose,
        organisation: organisations[1],
        name: 'Maria Reyes',
        opened_at: ago(0),
        ends_at: ago(-15),
        seconds_left: secondsLeft,
      }
      open = [made]
      return made
    }),
    on(listLookUps, () => ({ results: open })),
    on(readLookUp, ({ params }) => opened(params.id)),
    on(closeLookUp, () => {
      open = []
      return { message: 'Closed.' }
    }),
    on(readStaffProfile, () => profile),
    on(readStaffAppointments, () => ({ results: appointments })),
    on(readStaffRequests, () => ({ results: requests() })),
    on(readStaffCoverage, () => ledger),
    on(noteStaffSession, ({ body }) => add({ kind: body.act, reason: body.reason })),
    on(adjustSessions, ({ body }) =>
      add({ kind: 'adjust', sessions: body.sessions, visit_at: null, visit_id: null }),
    ),
    on(resendCode, () => ({ message: 'Sent.', sent: 'reset_link' as const })),
    on(endMemberSessions, () => ({ message: 'Done.', ended: 2 })),
    ...removalHandlers(),
  ]
}
