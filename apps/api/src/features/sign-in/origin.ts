import { desc, eq } from 'drizzle-orm'
import type { Queryable } from '@evenkeel/server/store/store'
import type { Origin } from '#features/mail/emails.ts'
import { momentInWords } from '@evenkeel/contract/moments'
import type { MemberRow } from '#features/members/store.ts'
import { sessions } from '#features/sessions/tables.ts'

/** Where and when a person registered, for the mails that lead on from there. */
export async function originOf(
  tx: Queryable,
  member: Pick<MemberRow, 'id' | 'createdAt' | 'profile'>,
): Promise<Origin> {
  const [session] = await tx
    .select({ device: sessions.device })
    .from(sessions)
    .where(eq(sessions.memberId, member.id))
    .orderBy(desc(sessions.createdAt))
    .limit(1)
  return {
    device: session?.device ?? 'Unknown device',
    moment: momentInWords(member.createdAt, member.profile.timezone),
  }
}
