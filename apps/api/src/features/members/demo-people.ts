import * as z from 'zod'
import { initialsFor } from '@evenkeel/contract/fields/initials'
import { byProfileField, type ProfileValues, readProfile } from '@evenkeel/contract/forms/profile'
import { removedPerson, removedSubjects } from '#db/subject-keys-table.ts'
import { findRemoved } from '#features/organisations/removed-organisations.ts'
import { findOrganisation } from '#features/organisations/store.ts'
import { InvalidConfig } from '@evenkeel/server/config-files/config-error'
import type { Queryable } from '@evenkeel/server/store/store'
import { eq } from 'drizzle-orm'
import { readYaml } from '@evenkeel/server/config-files/read-yaml'
import { encryptComplaints } from './complaints.ts'
import { encryptMember } from './profile.ts'
import { type NewMember, writeAddress } from './store.ts'
import { members } from './tables.ts'
import type { MembersDeps } from './deps.ts'

type DemoPeopleDeps = Pick<
  MembersDeps,
  'store' | 'clock' | 'addressHash' | 'phoneHash' | 'passwords' | 'vault'
>

/** The password of all demo people. */
const PASSWORD = 'Calm#Harbor7'

const DemoPerson = z.strictObject({
  id: z.uuid(),
  /** Client id. */
  organisation: z.string(),
  /** Location of the organisation, as it is called there. */
  child_organisation: z.string().optional(),
  /** The phone as E.164. */
  ...byProfileField(z.string(), z.string().optional()),
  birthdate: z.iso.date(),
  gender: z.enum(['F', 'M', 'P']),
  state: z.string().length(2),
  zip: z.string().length(5),
  timezone: z.string(),
  verified: z.boolean(),
  appointment_state: z.string().length(2),
  chief_complaint1: z.string(),
  chief_complaint2: z.string().optional(),
  /** How long ago an in-person request was made; absent without one. */
  face_to_face_requested_days_ago: z.int().positive().optional(),
  /** What the telehealth sandbox knows; days from today in the person's zone. */
  appointments: z.array(
    z.strictObject({
      method: z.enum(['video', 'phone']),
      days_from_today: z.int(),
      time: z.string().regex(/^\d{2}:\d{2}$/),
      completed: z.boolean(),
    }),
  ),
  /** Messages at the telehealth sandbox; days count back from today in the person's zone. */
  messages: z
    .array(
      z.strictObject({
        from: z.enum(['member', 'counselor']),
        /** 1 is the counselor of the visits, 2 another one. */
        counselor: z.int().positive(),
        days_ago: z.int().min(1),
        time: z.string().regex(/^\d{2}:\d{2}$/),
        subject: z.string(),
        text: z.string(),
        unread: z.boolean().default(false),
        /** File of the folder demo/documents. */
        file: z.string().optional(),
      }),
    )
    .default([]),
})
export type DemoPerson = z.output<typeof DemoPerson>

/** The demo people of `demo/people.yaml` in the programmes folder. Throws `ProgrammeFaults` when the file is wrong. */
export function readDemoPeople(programmesDir: string): readonly DemoPerson[] {
  const file = readYaml(programmesDir, 'demo/people.yaml', z.strictObject({ people: z.array(DemoPerson) }))
  if (!file.value) throw new InvalidConfig(file.faults)
  return file.value.people
}

interface Place {
  readonly organisationId: string
  readonly childId: string | null
  readonly passwordHash: string
  readonly now: Temporal.Instant
}

function rowOf(person: DemoPerson, place: Place): NewMember {
  return {
    id: person.id,
    organisationId: place.organisationId,
    childOrganisationId: place.childId,
    passwordHash: place.passwordHash,
    profile: {
      ...readProfile((name) => person[name as keyof ProfileValues]),
      timezone: person.timezone,
      device_timezone: null,
      reading_language: null,
      former_phones: [],
      consent_initials: initialsFor(person.first_name, person.last_name),
    },
    agreesToPrivacyNotice: true,
    agreesToInformedConsent: true,
    agreesToPrivacyAgreement: true,
    answerSetId: null,
    appointmentState: person.appointment_state,
    mdliveId: null,
    verifiedAt: person.verified ? place.now : null,
    createdAt: place.now,
    modifiedAt: place.now,
  }
}

async function wasRemoved(db: Queryable, id: string): Promise<boolean> {
  const [row] = await db
    .select()
    .from(removedSubjects)
    .where(eq(removedSubjects.person, removedPerson(id)))
  return row !== undefined
}

/** Writes the demo people who are not there yet. Never in production. */
export async function loadDemoPeople(deps: DemoPeopleDeps, people: readonly DemoPerson[]): Promise<void> {
  const now = deps.clock.now()
  const passwordHash = await deps.passwords.hash(PASSWORD)
  for (const person of people) {
    // Whoever was removed stays removed, at every start.
    if (await wasRemoved(deps.store.db, person.id)) continue
    const organisation = await findOrganisation(deps.store.db, person.organisation)
    if (!organisation && (await findRemoved(deps.store.db, person.organisation))) continue
    if (!organisation)
      throw new Error(`demo/people.yaml names an unknown organisation: ${person.organisation}`)
    const child = organisation.children.find(({ location }) => location === person.child_organisation)
    const row = rowOf(person, {
      organisationId: organisation.id,
      childId: child?.id ?? null,
      passwordHash,
      now,
    })
    const complaints = await encryptComplaints(deps, row, {
      chief_complaint1: person.chief_complaint1,
      chief_complaint2: person.chief_complaint2 ?? null,
    })
    const at = { db: deps.store.db, vault: deps.vault }
    const added = await at.db
      .insert(members)
      .values(await encryptMember(at, { ...row, ...complaints }))
      .onConflictDoNothing({ target: members.id })
      .returning({ id: members.id })
    if (added.length === 0) continue
    const contact = { address: deps.addressHash(person.email), phoneHash: deps.phoneHash(row.profile.phone) }
    await writeAddress(at.db, row, contact)
  }
}
