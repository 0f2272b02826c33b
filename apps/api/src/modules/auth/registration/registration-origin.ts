import { desc, eq } from 'drizzle-orm'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { deviceNameMessages } from '#modules/email/device-names.messages.ts'
import type { RegistrationOrigin } from '#modules/email/account-emails.ts'
import { formatDateTimeWithZone } from '@evenkeel/api-contract/time/format-date-time'
import { translatorFor } from '#modules/members/email-organization.ts'
import type { AppContext } from '#app-context.ts'
import type { MemberRow } from '#modules/members/member-repository.ts'
import { sessions } from '../sessions/tables.ts'

/** Returns where and when a person registered, for emails that continue from there. */
export async function getRegistrationOrigin(
  tx: Queryable,
  deps: Pick<AppContext, 'catalogue'>,
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
