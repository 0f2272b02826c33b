import {
  approveRecovery,
  askRecovery,
  endGrant,
  endPerson,
  giveGrant,
  inviteAgain,
  invitePerson,
  listPeople,
  type StaffPerson,
} from '@evenkeel/contract/staff/people'
import { ago, colleague, me, organisations, uuid } from './fake-data.ts'
import { FakeRefusal, on } from './fake-server.ts'

const person = (n: number, name: string, over: Partial<StaffPerson> = {}): StaffPerson => ({
  id: uuid(n),
  name,
  email: `${name.toLowerCase().replaceAll(/\W+/g, '.')}@carepartners.example`,
  state: 'active',
  created_at: '2026-03-02T15:00:00Z',
  ended_at: null,
  last_signed_in_at: ago(90),
  invitation_until: null,
  passkeys: 1,
  is_in_directory: false,
  grants: [],
  recovery: null,
  ...over,
})

const grant = (n: number, role: StaffPerson['grants'][number]['role'], at: number | null) => ({
  id: uuid(100 + n),
  role,
  organisation: at === null ? null : (organisations[at] ?? null),
  valid_from: '2026-03-02T15:00:00Z',
  valid_until: at === 1 ? '2027-01-01T07:00:00Z' : null,
  granted_by: me,
})

const somePeople = (): StaffPerson[] => [
  person(10, me.name, { grants: [grant(1, 'administrator', null)] }),
  person(11, colleague.name, {
    grants: [grant(2, 'care_line', 1), grant(3, 'account_manager', 2)],
    passkeys: 2,
    is_in_directory: true,
  }),
  person(12, 'Priya Raman', {
    grants: [grant(4, 'administrator', null), grant(5, 'privacy_officer', null)],
    recovery: { asked_by: colleague, asked_at: ago(45), can_approve: true },
  }),
  person(13, 'Sam Okafor', {
    state: 'invited',
    last_signed_in_at: null,
    passkeys: 0,
    grants: [grant(6, 'care_line', null)],
    invitation_until: ago(-2000),
  }),
  person(14, 'Lee Chambers', { state: 'ended', ended_at: '2026-08-01T12:00:00Z', passkeys: 0 }),
]

/** People of the staff; what is done with them is remembered. */
export function peopleHandlers() {
  const people = somePeople()
  const change = (id: string, over: (before: StaffPerson) => Partial<StaffPerson>): StaffPerson => {
    const at = people.findIndex((one) => one.id === id)
    const before = people[at]
    if (!before) throw new FakeRefusal(404)
    const next = { ...before, ...over(before) }
    people[at] = next
    return next
  }
  return [
    on(listPeople, () => ({ results: people })),
    on(invitePerson, ({ body }) => {
      if (people.some(({ email }) => email === body.email)) throw new FakeRefusal(409)
      const first = grant(50, body.grants[0]?.role ?? 'editor', null)
      const invited = person(50, body.name, {
        state: 'invited',
        email: body.email,
        grants: [first],
        passkeys: 0,
      })
      people.push(invited)
      return invited
    }),
    on(inviteAgain, ({ params }) => change(params.id, () => ({ invitation_until: ago(-4320) }))),
    on(giveGrant, ({ params, body }) => {
      const at = organisations.findIndex(({ id }) => id === body.organisation_id)
      const given = { ...grant(60, body.role, at < 0 ? null : at), valid_until: body.valid_until ?? null }
      return change(params.id, ({ grants }) => ({ grants: [...grants, given] }))
    }),
    on(endGrant, ({ params }) =>
      change(params.id, ({ grants }) => ({ grants: grants.filter(({ id }) => id !== params.grant) })),
    ),
    on(endPerson, ({ params }) =>
      change(params.id, () => ({ state: 'ended', ended_at: ago(0), grants: [] })),
    ),
    on(askRecovery, ({ params }) =>
      change(params.id, () => ({ recovery: { asked_by: me, asked_at: ago(0), can_approve: false } })),
    ),
    on(approveRecovery, ({ params }) =>
      change(params.id, () => ({ recovery: null, invitation_until: ago(-4320), passkeys: 0 })),
    ),
  ]
}
