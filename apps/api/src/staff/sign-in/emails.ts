import { durationInWords } from '@evenkeel/contract/durations'
import { limits } from '@evenkeel/contract/limits'
import { spokenEnglish } from '@evenkeel/contract/words/spoken'
import type { Queryable } from '@evenkeel/server/store/store'
import { STAFF_OWNER } from '#db/staff-owner.ts'
import { encryptMail } from '#features/mail/encrypted-mail.ts'
import { type EmailContent, renderMail } from '#features/mail/render-email.ts'
import { mailOutbox } from '#features/mail/tables.ts'
import { noteWritten } from '#http/request-context.ts'
import type { StaffDeps } from '../deps.ts'
import { staffMailWords as words } from './staff-mails.words.ts'

const once = words.once({ life: durationInWords(limits.staffInvitationLife) })

/** What is in a mail with a link to make a passkey by. */
interface PasskeyLink {
  /** The provider's program. */
  readonly program: string
  readonly link: string
}

/** To a person who is to be of the staff. */
export const invitationMail = ({ program, link }: PasskeyLink): EmailContent =>
  renderMail(spokenEnglish, words.accountSubject({ program }), [
    words.invited({ program }),
    link,
    once,
    words.notExpected,
  ])

/** To a person whose passkey was lost, once two administrators agreed. */
export const recoveryMail = ({ program, link }: PasskeyLink): EmailContent =>
  renderMail(spokenEnglish, words.passkeySubject({ program }), [words.agreed, link, once, words.notAsked])

/** What a warning of a license says. */
interface EndingLicence {
  readonly name: string
  /** In words. */
  readonly state: string
  readonly day: string
  /** Days until then. */
  readonly days: number
}

const dayWords = (day: string): string =>
  Temporal.PlainDate.from(day).toLocaleString('en-US', { dateStyle: 'long' })

/** To a counselor whose license ends soon. */
export const licenceWarningMail = (link: string, { state, day, days }: EndingLicence): EmailContent =>
  renderMail(spokenEnglish, words.licenceSubject({ state, day: dayWords(day) }), [
    `${words.licenceEnds({ state, day: dayWords(day) })} ${words.daysLeft({ days })}`,
    words.licenceRenew,
    link,
  ])

/** To whoever checks licenses: one of a counselor ends soon. */
export const staffLicenceWarningMail = (
  link: string,
  { name, state, day, days }: EndingLicence,
): EmailContent =>
  renderMail(spokenEnglish, words.theirLicenceSubject({ name, state }), [
    `${words.theirLicenceEnds({ name, state, day: dayWords(day) })} ${words.daysLeft({ days })}`,
    words.theirLicenceTold,
    link,
  ])

/** How a mail to staff may differ from one with a link to sign in. */
export interface StaffMailOptions {
  /** Of one that is written once, however often it is asked for. */
  readonly id?: string
  /** How long it may wait for a mail server; null: it stays true. */
  readonly life?: number | null
}

/** Puts a mail to a person of the staff into the outbox: in the transaction of its cause. It lies under the key of the staff. */
export async function writeStaffMail(
  tx: Queryable,
  {
    clock,
    randomUuid,
    vault,
    programName,
  }: Pick<StaffDeps, 'clock' | 'randomUuid' | 'vault' | 'programName'>,
  to: string,
  letter: EmailContent,
  { id = randomUuid(), life = limits.staffInvitationLife }: StaffMailOptions = {},
): Promise<void> {
  const now = clock.now()
  noteWritten('mail')
  const row = {
    id,
    organisationId: STAFF_OWNER,
    memberId: null,
    fromName: programName(),
    ...encryptMail(await vault.cipherFor(STAFF_OWNER, tx), id, to, letter),
    createdAt: now,
    attempts: 0,
    notBefore: now,
    expiresAt: life === null ? null : now.add({ milliseconds: life }),
  }
  await tx.insert(mailOutbox).values(row).onConflictDoNothing({ target: mailOutbox.id })
}
