import { desc, eq } from 'drizzle-orm'
import type { Queryable } from '@evenkeel/server/store/store'
import { deviceNameMessages } from '#features/mail/device-names.words.ts'
import type { RegistrationOrigin } from '#features/mail/emails.ts'
import { formatDateTimeWithZone } from '@evenkeel/contract/moments'
import { translatorFor } from '#features/members/mail-organisation.ts'
import type { AuthDeps } from './deps.ts'
import type { MemberRow } from '#features/members/store.ts'
import { sessions } from '#features/sessions/tables.ts'

/** Where and when a person registered, for the mails that lead on from there. */
export async function getRegistrationOrigin(
  tx: Queryable,
  deps: Pick<AuthDeps, 'catalogue'>,
  member: Pick<MemberRow, 'id' | 'createdAt' | 'profile'>,
): Promise<RegistrationOrigin> {
  const [session] = await tx
    .select({ device: sessions.device })
    .from(sessions)
    .where(eq(sessions.memberId, member.id))
    .orderBy(desc(sessions.createdAt))
    .limit(1)
  return {
    device: session?.device ?? deviceNameMessages.unknown,
    moment: formatDateTimeWithZone(
      member.createdAt,
      member.profile.timezone,
      translatorFor(deps, member.profile),
    ),
  }
}
