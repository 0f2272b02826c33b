import * as z from 'zod'
import { getInitials } from '@evenkeel/api-contract/fields/names/initials'
import { mapProfileFields, type ProfileValues, parseProfile } from '@evenkeel/api-contract/forms/profile'
import { hashRemovedSubject, removedSubjects } from '#db/key-tables.ts'
import { findRemovedOrganization } from '#modules/organizations/removed-organizations.ts'
import { findOrganization } from '#modules/organizations/organization-repository.ts'
import { InvalidConfigError } from '@evenkeel/server-kit/config-files/config-error'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { eq } from 'drizzle-orm'
import { readYamlFile } from '@evenkeel/server-kit/config-files/parse-yaml'
import { encryptChiefComplaints } from './chief-complaints.ts'
import { encryptMember } from './profile.ts'
import { type NewMember, saveContactHashes } from './member-repository.ts'
import { members } from './tables.ts'
import type { AppContext } from '#app-context.ts'

/** The password of all demo members. */
const DEMO_PASSWORD = 'Calm#Harbor7'

const DemoMember = z.strictObject({
  id: z.uuid(),
  /** Client id. */
  organisation: z.string(),
  /** Name of a location of the organization. */
  child_organisation: z.string().optional(),
  /** The phone as E.164. */
  ...mapProfileFields(z.string(), z.string().optional()),
  birthdate: z.iso.date(),
  gender: z.enum(['F', 'M', 'P']),
  state: z.string().length(2),
  zip: z.string().length(5),
  timezone: z.string(),
  verified: z.boolean(),
  appointment_state: z.string().length(2),
  chief_complaint1: z.string(),
  chief_complaint2: z.string().optional(),
  /** Days since an in-person request; absent without one. */
  face_to_face_requested_days_ago: z.int().positive().optional(),
  /** Appointments in the telehealth sandbox; days from today in the member's time zone. */
  appointments: z.array(
    z.strictObject({
      method: z.enum(['video', 'phone']),
      days_from_today: z.int(),
      time: z.string().regex(/^\d{2}:\d{2}$/),
      completed: z.boolean(),
    }),
  ),
  /** Messages in the telehealth sandbox; days before today in the member's time zone. */
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
        /** File name in the folder demo/documents. */
        file: z.string().optional(),
      }),
    )
    .default([]),
})
export type DemoMember = z.output<typeof DemoMember>

/**
 * Reads the demo members of `demo/people.yaml` in the tenant config folder. Throws a validation error for
 * an invalid file.
 */
export function readDemoMembers(programmesDir: string): readonly DemoMember[] {
  const file = readYamlFile(
    programmesDir,
    'demo/people.yaml',
    z.strictObject({ people: z.array(DemoMember) }),
  )
  if (!file.value) throw new InvalidConfigError(file.faults)
  return file.value.people
}

interface MemberPlacement {
  readonly organisationId: string
  readonly childId: string | null
  readonly passwordHash: string
  readonly now: Temporal.Instant
}

function toNewMember(person: DemoMember, place: MemberPlacement): NewMember {
  return {
    id: person.id,
    organisationId: place.organisationId,
    childOrganisationId: place.childId,
    passwordHash: place.passwordHash,
    profile: {
      ...parseProfile((name) => person[name as keyof ProfileValues]),
      timezone: person.timezone,
      device_timezone: null,
      reading_language: null,
      former_phones: [],
      consent_initials: getInitials(person.first_name, person.last_name),
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
    .where(eq(removedSubjects.person, hashRemovedSubject(id)))
  return row !== undefined
}

/** Inserts missing demo members. Never in production. */
export async function seedDemoMembers(
  context: Pick<AppContext, 'store' | 'clock' | 'addressHash' | 'phoneHash' | 'passwords' | 'vault'>,
  people: readonly DemoMember[],
): Promise<void> {
  const now = context.clock.now()
  const passwordHash = await context.passwords.hash(DEMO_PASSWORD)
  for (const person of people) {
    // A deleted member is not created again at a later start.
    if (await wasRemoved(context.store.db, person.id)) continue
    const organisation = await findOrganization(context.store.db, person.organisation)
    if (!organisation && (await findRemovedOrganization(context.store.db, person.organisation))) continue
    if (!organisation)
      throw new Error(`demo/people.yaml names an unknown organization: ${person.organisation}`)
    const child = organisation.children.find(({ location }) => location === person.child_organisation)
    const row = toNewMember(person, {
      organisationId: organisation.id,
      childId: child?.id ?? null,
      passwordHash,
      now,
    })
    const complaints = await encryptChiefComplaints(context, row, {
      chief_complaint1: person.chief_complaint1,
      chief_complaint2: person.chief_complaint2 ?? null,
    })
    const at = { db: context.store.db, vault: context.vault }
    const added = await at.db
      .insert(members)
      .values(await encryptMember(at, { ...row, ...complaints }))
      .onConflictDoNothing({ target: members.id })
      .returning({ id: members.id })
    if (added.length === 0) continue
    const contact = {
      address: context.addressHash(person.email),
      phoneHash: context.phoneHash(row.profile.phone),
    }
    await saveContactHashes(at.db, row, contact)
  }
}
