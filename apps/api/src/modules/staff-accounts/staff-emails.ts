import { formatDuration } from '@evenkeel/api-contract/time/format-duration'
import { limits } from '@evenkeel/api-contract/limits'
import { englishTranslator } from '@evenkeel/api-contract/i18n/translator'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { STAFF_KEY_OWNER } from '#db/key-tables.ts'
import { encryptEmail } from '#modules/email/encrypt-email.ts'
import { type EmailContent, renderEmailContent } from '#modules/email/email-template.ts'
import { mailOutbox } from '#modules/email/tables.ts'
import { markOutboxWritten } from '#http/request-context.ts'
import type { StaffContext } from '#app-context.ts'
import { staffEmailMessages as words } from './staff-emails.messages.ts'

const singleUseMessage = words.once({ life: formatDuration(limits.staffInvitationLife) })

/** Values of an email with a link to create a passkey. */
interface PasskeyLink {
  /** The provider's program. */
  readonly program: string
  readonly link: string
}

/** Email to a new staff member. */
export const createInvitationEmail = ({ program, link }: PasskeyLink): EmailContent =>
  renderEmailContent(englishTranslator, words.accountSubject({ program }), [
    words.invited({ program }),
    link,
    singleUseMessage,
    words.notExpected,
  ])

/** Email to a staff member who lost the passkey, after the approval of two administrators. */
export const createRecoveryEmail = ({ program, link }: PasskeyLink): EmailContent =>
  renderEmailContent(englishTranslator, words.passkeySubject({ program }), [
    words.agreed,
    link,
    singleUseMessage,
    words.notAsked,
  ])

/** Values of a license warning. */
interface ExpiringLicense {
  readonly name: string
  /** The state's name. */
  readonly state: string
  readonly day: string
  /** Days until then. */
  readonly days: number
}

const formatDay = (day: string): string =>
  Temporal.PlainDate.from(day).toLocaleString('en-US', { dateStyle: 'long' })

/** Email to a counselor whose license expires soon. */
export const createLicenseWarningEmail = (
  link: string,
  { state, day, days }: ExpiringLicense,
): EmailContent =>
  renderEmailContent(englishTranslator, words.licenceSubject({ state, day: formatDay(day) }), [
    `${words.licenceEnds({ state, day: formatDay(day) })} ${words.daysLeft({ days })}`,
    words.licenceRenew,
    link,
  ])

/** Email to license checkers: a counselor's license expires soon. */
export const createStaffLicenseWarningEmail = (
  link: string,
  { name, state, day, days }: ExpiringLicense,
): EmailContent =>
  renderEmailContent(englishTranslator, words.theirLicenceSubject({ name, state }), [
    `${words.theirLicenceEnds({ name, state, day: formatDay(day) })} ${words.daysLeft({ days })}`,
    words.theirLicenceTold,
    link,
  ])

/** Options of a staff email other than log-in links. */
interface StaffEmailOptions {
  /** Fixed id of an email that must be written only once. */
  readonly id?: string
  /** How long it may wait for a mail server; null: no expiry. */
  readonly life?: number | null
}

/**
 * Adds an email to a staff member to the outbox, in the transaction of its cause. It is encrypted under the
 * staff key.
 */
export async function enqueueStaffEmail(
  tx: Queryable,
  {
    clock,
    randomUuid,
    vault,
    programName,
  }: Pick<StaffContext, 'clock' | 'randomUuid' | 'vault' | 'programName'>,
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
