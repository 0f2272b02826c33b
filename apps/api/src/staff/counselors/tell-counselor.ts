import { hours } from '@evenkeel/contract/units'
import { spokenEnglish } from '@evenkeel/contract/words/spoken'
import { renderMail } from '#features/mail/render-email.ts'
import type { StaffDeps } from '../deps.ts'
import { hasRole } from '../people/rules.ts'
import { decryptStaff } from '../people/staff-profile.ts'
import { findStaff, heldGrants } from '../people/staff-store.ts'
import { writeStaffMail } from '../sign-in/emails.ts'
import { mailIdOf } from './mail-id.ts'
import { noticeMailWords as words } from './notice-mails.words.ts'

/** How long the mail about a visit is news. */
const NEWS_FOR = hours(24)

/** Something a counselor is told by mail, as `CounselorNotice` of the telehealth service has it. */
export interface CounselorNotice {
  readonly kind: 'canceled' | 'moved' | 'booked' | 'message' | 'license_checked' | 'license_returned'
  readonly about: number | string
}

interface NoticeLetter {
  readonly subject: string
  readonly text: string
  /** What is said after the link. */
  readonly after?: string
  /** Where it is to be seen, below the pages of counselors. */
  readonly page: string
  /** What the mail is known by, with what it is about: a move is a cancelation first, and told once. */
  readonly cause: string
  /** Null: it stays true. */
  readonly life: number | null
}

const ofVisit = (cause: string) => ({ page: 'today', cause, life: NEWS_FOR })
const ofLicence = { page: 'licences', cause: 'checked license', life: null }

const letters: Readonly<Record<CounselorNotice['kind'], NoticeLetter>> = {
  canceled: { subject: words.subject, text: words.canceled, ...ofVisit('canceled visit') },
  moved: { subject: words.movedSubject, text: words.moved, ...ofVisit('canceled visit') },
  booked: { subject: words.bookedSubject, text: words.booked, ...ofVisit('booked visit') },
  message: {
    ...{ subject: words.messageSubject, text: words.message, after: words.messageOnce },
    ...{ page: 'inbox', cause: 'messages', life: null },
  },
  license_checked: { subject: words.checkedSubject, text: words.checked, ...ofLicence },
  license_returned: { subject: words.returnedSubject, text: words.returned, ...ofLicence },
}

type Deps = Pick<StaffDeps, 'store' | 'clock' | 'randomUuid' | 'vault' | 'programName' | 'staffUrl'>

/** Writes a counselor a mail without contents. Once, however often it is told; to whoever is a counselor no more, none. */
export async function tellCounselor(
  deps: Deps,
  staffId: string,
  { kind, about }: CounselorNotice,
): Promise<void> {
  const { store, clock, vault, staffUrl } = deps
  const person = await findStaff(store.db, staffId)
  if (!person || person.endedAt !== null) return
  if (!hasRole(await heldGrants(store.db, clock.now(), staffId), ['counselor'])) return
  const { email } = await decryptStaff(vault, person)
  const { subject, text, after, page, cause, life } = letters[kind]
  const letter = renderMail(spokenEnglish, subject, [
    text,
    `${staffUrl}/staff/counselor/${page}`,
    ...(after === undefined ? [] : [after]),
    words.choose,
  ])
  const id = mailIdOf([cause, about, staffId])
  await store.db.transaction((tx) => writeStaffMail(tx, deps, email, letter, { id, life }))
}
