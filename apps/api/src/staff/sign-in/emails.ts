import { durationInWords } from '@evenkeel/contract/durations'
import { limits } from '@evenkeel/contract/limits'
import { spokenEnglish } from '@evenkeel/contract/words/spoken'
import type { Queryable } from '@evenkeel/server/store/store'
import { STAFF_OWNER } from '#db/staff-owner.ts'
import { encryptMail } from '#features/mail/encrypted-mail.ts'
import { type EmailContent, renderMail } from '#features/mail/render-email.ts'
import { mailOutbox } from '#features/mail/tables.ts'
import { PRODUCT } from '#features/members/mail-organisation.ts'
import { noteWritten } from '#http/request-context.ts'
import type { StaffDeps } from '../deps.ts'
import { staffMailWords as words } from './staff-mails.words.ts'

const once = words.once({ life: durationInWords(limits.staffInvitationLife) })
const product = PRODUCT

/** To a person who is to be of the staff. */
export const invitationMail = (link: string): EmailContent =>
  renderMail(spokenEnglish, words.accountSubject({ product }), [
    words.invited({ product }),
    link,
    once,
    words.notExpected,
  ])

/** To a person whose passkey was lost, once two administrators agreed. */
export const recoveryMail = (link: string): EmailContent =>
  renderMail(spokenEnglish, words.passkeySubject({ product }), [words.agreed, link, once, words.notAsked])

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
