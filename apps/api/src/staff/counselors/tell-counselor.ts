import type { CounselorNotice } from '@evenkeel/contract/counselor/mails'
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

/** An email about a visit is not sent later than this. */
const NEWS_FOR = hours(24)

interface NoticeLetter {
  readonly subject: string
  readonly text: string
  /** Paragraph below the link. */
  readonly after?: string
  /** Page of the staff application below `/staff/counselor/`. */
  readonly page: string
  /** Deduplicates emails together with the subject: a move begins as a cancelation and gets one email. */
  readonly cause: string
  /** Milliseconds until the email is obsolete; null: never. */
  readonly life: number | null
}

const ofVisit = (cause: string) => ({ page: 'today', cause, life: NEWS_FOR })
const ofLicence = { page: 'licences', cause: 'checked license', life: null }

const letters: Readonly<Record<CounselorNotice['kind'], NoticeLetter>> = {
  canceled: { subject: words.subject, text: words.canceled, ...ofVisit('canceled visit') },
  moved: { subject: words.movedSubject, text: words.moved, ...ofVisit('canceled visit') },
  booked: { subject: words.bookedSubject, text: words.booked, ...ofVisit('booked visit') },
  message: {
    subject: words.messageSubject,
    text: words.message,
    after: words.messageOnce,
    page: 'inbox',
    cause: 'messages',
    life: null,
  },
  license_checked: { subject: words.checkedSubject, text: words.checked, ...ofLicence },
  license_returned: { subject: words.returnedSubject, text: words.returned, ...ofLicence },
}

type Deps = Pick<StaffDeps, 'store' | 'clock' | 'randomUuid' | 'vault' | 'programName' | 'staffUrl'>

/** Queues an email without contents to a counselor, once for each notice. Former counselors get none. */
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
