import { formatDuration } from '@evenkeel/api-contract/time/format-duration'
import { limits } from '@evenkeel/api-contract/limits'
import { englishTranslator } from '@evenkeel/api-contract/i18n/translator'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { STAFF_KEY_OWNER } from '#db/staff-key-owner.ts'
import { encryptEmail } from '#modules/email/encrypt-email.ts'
import { type EmailContent, renderEmailContent } from '#modules/email/render-email.ts'
import { mailOutbox } from '#modules/email/tables.ts'
import { markOutboxWritten } from '#http/request-context.ts'
import type { StaffDeps } from './deps.ts'
import { staffEmailMessages as words } from './staff-emails.messages.ts'

const singleUseMessage = words.once({ life: formatDuration(limits.staffInvitationLife) })

/** What is in a mail with a link to make a passkey by. */
interface PasskeyLink {
  /** The provider's program. */
  readonly program: string
  readonly link: string
}

/** To a person who is to be of the staff. */
export const createInvitationEmail = ({ program, link }: PasskeyLink): EmailContent =>
  renderEmailContent(englishTranslator, words.accountSubject({ program }), [
    words.invited({ program }),
    link,
    singleUseMessage,
    words.notExpected,
  ])

/** To a person whose passkey was lost, once two administrators agreed. */
export const createRecoveryEmail = ({ program, link }: PasskeyLink): EmailContent =>
  renderEmailContent(englishTranslator, words.passkeySubject({ program }), [
    words.agreed,
    link,
    singleUseMessage,
    words.notAsked,
  ])

/** What a warning of a license says. */
interface ExpiringLicense {
  readonly name: string
  /** In words. */
  readonly state: string
  readonly day: string
  /** Days until then. */
  readonly days: number
}

const formatDay = (day: string): string =>
  Temporal.PlainDate.from(day).toLocaleString('en-US', { dateStyle: 'long' })

/** To a counselor whose license ends soon. */
export const createLicenseWarningEmail = (
  link: string,
  { state, day, days }: ExpiringLicense,
): EmailContent =>
  renderEmailContent(englishTranslator, words.licenceSubject({ state, day: formatDay(day) }), [
    `${words.licenceEnds({ state, day: formatDay(day) })} ${words.daysLeft({ days })}`,
    words.licenceRenew,
    link,
  ])

/** To whoever checks licenses: one of a counselor ends soon. */
export const createStaffLicenseWarningEmail = (
  link: string,
  { name, state, day, days }: ExpiringLicense,
): EmailContent =>
  renderEmailContent(englishTranslator, words.theirLicenceSubject({ name, state }), [
    `${words.theirLicenceEnds({ name, state, day: formatDay(day) })} ${words.daysLeft({ days })}`,
    words.theirLicenceTold,
    link,
  ])

/** How a mail to staff may differ from one with a link to sign in. */
export interface StaffEmailOptions {
  /** Of one that is written once, however often it is asked for. */
  readonly id?: string
  /** How long it may wait for a mail server; null: it stays true. */
  readonly life?: number | null
}

/** Puts a mail to a person of the staff into the outbox: in the transaction of its cause. It lies under the key of the staff. */
export async function enqueueStaffEmail(
  tx: Queryable,
  {
    clock,
    randomUuid,
    vault,
    programName,
  }: Pick<StaffDeps, 'clock' | 'randomUuid' | 'vault' | 'programName'>,
  to: string,
  letter: EmailContent,
  { id = randomUuid(), life = limits.staffInvitationLife }: StaffEmailOptions = {},
): Promise<void> {
  const now = clock.now()
  markOutboxWritten('mail')
  const row = {
    id,
    organisationId: STAFF_KEY_OWNER,
    memberId: null,
    fromName: programName(),
    ...encryptEmail(await vault.cipherFor(STAFF_KEY_OWNER, tx), id, to, letter),
    createdAt: now,
    attempts: 0,
    notBefore: now,
    expiresAt: life === null ? null : now.add({ milliseconds: life }),
  }
  await tx.insert(mailOutbox).values(row).onConflictDoNothing({ target: mailOutbox.id })
}
