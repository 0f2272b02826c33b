import type { StaffTestAccounts } from '@evenkeel/api/testing/staff-people'
import { type TestPerson, createTestPeople, createRegistration } from './test-people.ts'
import type { Json, Services } from './services.ts'
import type { StaffCredentials, StaffPrincipal } from './access-matrix/principals.ts'

const CANARY = {
  complaint: 'Grief or Loss',
  subject: 'canary-subject-9K',
  message: 'canary-message-9K',
} as const

/** A member who has booked and sent a message, with unique texts. */
async function createBookedMember(services: Services) {
  const people = createTestPeople(services)
  const person = await people.confirmed('northstar')
  const patient = await people.signIn(person)
  const authorization = `Token ${patient.token}`
  const provider = await people.findCounselor(patient)
  const visit = await people.bookNextHour(patient, provider, { complaint: CANARY.complaint })
  const letter = { to_id: provider, subject: CANARY.subject, message: CANARY.message }
  const { status } = await services.send('POST', '/api/messages', { authorization, body: letter })
  if (status !== 201) throw new Error(`the member could not write: ${status}`)
  const { body } = await services.send('GET', '/api/me/coverage', { authorization })
  const code: string = body.authorizations[0].code
  const { phone, birthdate, first_name, last_name, address1 } = createRegistration()
  return {
    ...person,
    visit,
    code,
    said: {
      /** Data staff may see after giving a purpose. */
      open: [person.email, first_name, last_name, address1, phone, birthdate, '1990-04-03'].flatMap(
        (word) => word || [],
      ),
      /** Data staff never see. */
      shut: Object.values(CANARY),
    },
  }
}

/** Members accessed by staff, in the staff table. */
export async function createMemberAccessFixture(
  services: Services,
  staff: StaffTestAccounts,
  credentialsOf: (principal: StaffPrincipal) => Promise<StaffCredentials>,
) {
  const lookedUp = await createBookedMember(services)
  const held = new Map<StaffPrincipal, string>()
  const open = async (principal: StaffPrincipal, { email }: TestPerson): Promise<string | null> => {
    const { cookie = null } = await credentialsOf(principal)
    const body = { by: 'email', value: email, purpose: 'records' }
    const answer: { readonly status: number; readonly body: Json } = await staff.send(
      'POST',
      '/staff/look-ups',
      { cookie, body },
    )
    return answer.status === 201 ? answer.body.id : null
  }
  /** Id of a record access of a principal; principals without access use that of the care line. */
  const lookUpOf = async (principal: StaffPrincipal, person: TestPerson = lookedUp): Promise<string> => {
    const known = person === lookedUp ? held.get(principal) : undefined
    const own = known ?? (await open(principal, person))
    if (own === null && principal === 'care line') throw new Error('the care line could not open the member')
    const id = own ?? (await lookUpOf('care line', person))
    if (person === lookedUp) held.set(principal, id)
    return id
  }
  const anotherMember = () => createTestPeople(services).confirmed('northstar')
  return {
    lookedUp,
    lookUpOf,
    anotherMember,
    /** Id of a removal requested by the care line. */
    askedRemoval: async (): Promise<string> => {
      const id = await lookUpOf('care line', await anotherMember())
      const { cookie = null } = await credentialsOf('care line')
      return (
        await staff.send('POST', `/staff/look-ups/${id}/removal`, {
          cookie,
          body: { purpose: 'records' },
        })
      ).body.id
    },
    forgetLookUps: (): void => held.clear(),
  }
}
