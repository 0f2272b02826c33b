import { limits } from '@evenkeel/contract/limits'
import { inWords } from '@evenkeel/contract/units'
import type { Queryable } from '@evenkeel/server/store/store'
import { STAFF_OWNER } from '#db/staff-owner.ts'
import { encryptMail } from '#features/mail/encrypted-mail.ts'
import { type EmailContent, renderLetter } from '#features/mail/render-email.ts'
import { mailOutbox } from '#features/mail/tables.ts'
import { PRODUCT } from '#features/members/mail-organisation.ts'
import { noteWritten } from '#http/request-context.ts'
import type { StaffDeps } from '../deps.ts'

/** Staff are written to in English only. */
const english = { language: 'en', langOf: () => undefined } as const
const life = inWords(limits.staffInvitationLife)

/** To a person who is to be of the staff. */
export const invitationMail = (link: string): EmailContent =>
  renderLetter(english, `Your ${PRODUCT} staff account`, [
    `You were invited to work with ${PRODUCT}. Open this link on the device you work with, and make a passkey there:`,
    link,
    `The link works once, within ${life}. Do not pass it on: whoever opens it can sign in as you.`,
    'If you did not expect this, tell the administrator, and do not open the link.',
  ])

/** To a person whose passkey was lost, once two administrators agreed. */
export const recoveryMail = (link: string): EmailContent =>
  renderLetter(english, `Your new ${PRODUCT} staff passkey`, [
    'Two administrators agreed that you make a new passkey. The ones of before do not work any more. Open this link on the device you work with:',
    link,
    `The link works once, within ${life}. Do not pass it on: whoever opens it can sign in as you.`,
    'If you did not ask for this, tell an administrator right away.',
  ])

/** Puts a mail to a person of the staff into the outbox: in the transaction of its cause. It lies under the key of the staff. */
export async function writeStaffMail(
  tx: Queryable,
  { clock, randomUuid, vault }: Pick<StaffDeps, 'clock' | 'randomUuid' | 'vault'>,
  to: string,
  letter: EmailContent,
): Promise<void> {
  const now = clock.now()
  const id = randomUuid()
  noteWritten('mail')
  await tx.insert(mailOutbox).values({
    id,
    organisationId: STAFF_OWNER,
    memberId: null,
    fromName: PRODUCT,
    ...encryptMail(await vault.cipherFor(STAFF_OWNER, tx), id, to, letter),
    createdAt: now,
    attempts: 0,
    notBefore: now,
    expiresAt: now.add({ milliseconds: limits.staffInvitationLife }),
  })
}
