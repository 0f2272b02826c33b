import type { CounselorNotice } from '@evenkeel/api-contract/counselor/email-notifications'
import { hours } from '@evenkeel/api-contract/time/duration-units'
import { englishTranslator } from '@evenkeel/api-contract/i18n/translator'
import { renderEmailContent } from '#modules/email/render-email.ts'
import type { StaffDeps } from '#modules/staff-accounts/deps.ts'
import { hasRole } from '#modules/staff-accounts/grant-policy.ts'
import { decryptStaff } from '#modules/staff-accounts/staff-profile.ts'
import { findStaffAccount, listActiveGrants } from '#modules/staff-accounts/staff-repository.ts'
import { enqueueStaffEmail } from '#modules/staff-accounts/staff-emails.ts'
import { createEmailId } from './email-id.ts'
import { counselorNoticeMessages as words } from './counselor-notices.messages.ts'

/** An email about a visit is not sent later than this. */
const NOTICE_LIFETIME = hours(24)

interface NoticeEmail {
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

const createVisitNotice = (cause: string) => ({ page: 'today', cause, life: NOTICE_LIFETIME })
const licenseNotice = { page: 'licences', cause: 'checked license', life: null }

const noticeEmails: Readonly<Record<CounselorNotice['kind'], NoticeEmail>> = {
  canceled: { subject: words.subject, text: words.canceled, ...createVisitNotice('canceled visit') },
  moved: { subject: words.movedSubject, text: words.moved, ...createVisitNotice('canceled visit') },
  booked: { subject: words.bookedSubject, text: words.booked, ...createVisitNotice('booked visit') },
  message: {
    subject: words.messageSubject,
    text: words.message,
    after: words.messageOnce,
    page: 'inbox',
    cause: 'messages',
    life: null,
  },
  license_checked: { subject: words.checkedSubject, text: words.checked, ...licenseNotice },
  license_returned: { subject: words.returnedSubject, text: words.returned, ...licenseNotice },
}

type NotifyCounselorDeps = Pick<
  StaffDeps,
  'store' | 'clock' | 'randomUuid' | 'vault' | 'programName' | 'staffUrl'
>

/** Queues an email without contents to a counselor, once for each notice. Former counselors get none. */
export async function notifyCounselor(
  deps: NotifyCounselorDeps,
  staffId: string,
  { kind, about }: CounselorNotice,
): Promise<void> {
  const { store, clock, vault, staffUrl } = deps
  const person = await findStaffAccount(store.db, staffId)
  if (!person || person.endedAt !== null) return
  if (!hasRole(await listActiveGrants(store.db, clock.now(), staffId), ['counselor'])) return
  const { email } = await decryptStaff(vault, person)
  const { subject, text, after, page, cause, life } = noticeEmails[kind]
  const letter = renderEmailContent(englishTranslator, subject, [
    text,
    `${staffUrl}/staff/counselor/${page}`,
    ...(after === undefined ? [] : [after]),
    words.choose,
  ])
  const id = createEmailId([cause, about, staffId])
  await store.db.transaction((tx) => enqueueStaffEmail(tx, deps, email, letter, { id, life }))
}
