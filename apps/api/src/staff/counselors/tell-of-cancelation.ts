import { hours } from '@evenkeel/contract/units'
import { spokenEnglish } from '@evenkeel/contract/words/spoken'
import { renderMail } from '#features/mail/render-email.ts'
import type { StaffDeps } from '../deps.ts'
import { hasRole } from '../people/rules.ts'
import { decryptStaff } from '../people/staff-profile.ts'
import { findStaff, heldGrants } from '../people/staff-store.ts'
import { writeStaffMail } from '../sign-in/emails.ts'
import { cancelationMailWords as words } from './cancelation-mail.words.ts'
import { mailIdOf } from './mail-id.ts'

/** How long the mail is news. */
const NEWS_FOR = hours(24)

/** A visit that its member canceled, or moved to another time. */
export interface CanceledVisit {
  readonly id: number
  readonly wasMoved: boolean
}

type Deps = Pick<StaffDeps, 'store' | 'clock' | 'randomUuid' | 'vault' | 'programName' | 'staffUrl'>

/** Writes a counselor a mail without contents: a member canceled or moved a visit. Once, however often it is told; to whoever is a counselor no more, none. */
export async function tellOfCancelation(
  deps: Deps,
  staffId: string,
  { id: visitId, wasMoved }: CanceledVisit,
): Promise<void> {
  const { store, clock, vault, staffUrl } = deps
  const person = await findStaff(store.db, staffId)
  if (!person || person.endedAt !== null) return
  if (!hasRole(await heldGrants(store.db, clock.now(), staffId), ['counselor'])) return
  const { email } = await decryptStaff(vault, person)
  const letter = renderMail(spokenEnglish, wasMoved ? words.movedSubject : words.subject, [
    wasMoved ? words.moved : words.canceled,
    `${staffUrl}/staff/counselor/today`,
  ])
  const id = mailIdOf(['canceled visit', visitId, staffId])
  await store.db.transaction((tx) => writeStaffMail(tx, deps, email, letter, { id, life: NEWS_FOR }))
}
